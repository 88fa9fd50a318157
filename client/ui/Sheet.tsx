import { createElement, type ReactNode, useState } from 'react';

import { useFocusLeftBehind } from './focus';
import { latePart, useLate, useWasOpened } from './late';

export interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  isWide?: boolean;
  /** Why it cannot be closed now; without it, it can. */
  lockedBecause?: string | undefined;
}

/** Its scripts are most of those that overlays need. */
export const sheetFrame = latePart(() => import('./SheetFrame').then((module) => module.SheetFrame));

/** A bottom sheet, on wide screens a centred dialog. Traps focus, closes with Esc. */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose } = props;
  useFocusLeftBehind(isOpen);
  const wasOpened = useWasOpened(isOpen);
  const frame = useLate(sheetFrame, isOpen, onClose);
  return frame !== null && wasOpened ? createElement(frame, props) : null;
}

export interface SheetState {
  isOpen: boolean;
  /** Key of the sheet: each opening resets its state, and a closing sheet keeps its content. */
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
    open: () => {
      // At once: the sheet itself may first load what is in it, and then says what goes wrong.
      void sheetFrame.load().catch(() => undefined);
      setState((old) => ({ isOpen: true, visit: old.visit + 1 }));
    },
    close: () => setState((old) => ({ ...old, isOpen: false })),
  };
}
