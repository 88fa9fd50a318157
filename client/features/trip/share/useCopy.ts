import { useEffect, useState } from 'react';

import { toast, TRIP_TOAST } from '../../../ui/toast/toast';

/** Milliseconds for which a copy is confirmed. */
const CONFIRMED = 2000;
const FAILED = 'Failed to copy link';

/** Copies a text, and says so for a moment. */
export function useCopy(text: string) {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED);
    return () => clearTimeout(timer);
  }, [isCopied, copies]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Not allowed, or a browser without a clipboard: the traveller can still mark the link by hand.
      toast.error(FAILED, { autoClose: TRIP_TOAST, id: FAILED });
      return;
    }
    setCopied(true);
    setCopies((count) => count + 1);
  };
  return { isCopied, copy: () => void copy() };
}
