import { createElement, type ReactNode, useState } from 'react';

import { useFocusLeftBehind } from '../focus';
import { latePart, useLate, useWasOpened } from './late';

export interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  isWide?: boolean;
  /** Why the sheet cannot be closed right now. */
  lockedBecause?: string | undefined;
}

/** Loaded on demand: it contains most of the scripts for overlays. */
export const sheetFrame = latePart(() => import('./SheetFrame').then((module) => module.SheetFrame));

/** A bottom sheet, or a centred dialog on wide screens. Traps focus and closes with Esc. */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose } = props;
  useFocusLeftBehind(isOpen);
  const wasOpened = useWasOpened(isOpen);
  const frame = useLate(sheetFrame, isOpen, onClose);
  return frame !== null && wasOpened ? createElement(frame, props) : null;
}

export interface SheetState {
  isOpen: boolean;
  /** React key of the sheet: opening it resets its state, while a closing sheet keeps its content. */
  visit: number;
  open: () => void;
  close: () => void;
}

/** Returns the state of a sheet that opens and closes. */
export function useSheet(): SheetState {
  const [{ isOpen, visit }, setState] = useState({ isOpen: false, visit: 0 });
  return {
    isOpen,
    visit,
    open: () => {
      // Preload now, since the sheet itself may first load its content. A failure is reported then.
      void sheetFrame.load().catch(() => undefined);
      setState((old) => ({ isOpen: true, visit: old.visit + 1 }));
    },
    close: () => setState((old) => ({ ...old, isOpen: false })),
  };
}
