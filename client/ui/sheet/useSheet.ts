import { useState } from 'react';

interface SheetState {
  isOpen: boolean;
  /** The key of the sheet: each opening starts afresh, while one that closes keeps what it shows. */
  visit: number;
  open: () => void;
  close: () => void;
}

/** A sheet that opens and closes. */
export function useSheet(): SheetState {
  const [{ isOpen, visit }, setState] = useState({ isOpen: false, visit: 0 });
  return {
    isOpen,
    visit,
    open: () => setState((old) => ({ isOpen: true, visit: old.visit + 1 })),
    close: () => setState((old) => ({ ...old, isOpen: false })),
  };
}
