import { useEffect, useState } from 'react';

/** Milliseconds without a key press that count as the end of typing. */
export const TYPING_PAUSE = 300;

/** A value that follows another one once that has not changed for a while. */
export function useSettled<T>(value: T, pause = TYPING_PAUSE): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
