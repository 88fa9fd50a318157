import { useCallback, useState } from 'react';

/** An edit of a plan that opens a sheet or a question. Days count from 0. */
export type PlanEdit =
  | { kind: 'add' | 'fill' | 'improve'; day: number }
  | { kind: 'remove' | 'rearrange'; stopKey: string }
  | { kind: 'stop' | 'move'; stopId: string };

export interface PlanEditorState {
  /** The latest edit. It stays set while its sheet closes. */
  edit: PlanEdit | null;
  isOpen: boolean;
  /** A new number for each edit. */
  visit: number;
  start: (edit: PlanEdit) => void;
  close: () => void;
}

/** State for one plan edit at a time. */
export function usePlanEditor(): PlanEditorState {
  const [state, setState] = useState<Pick<PlanEditorState, 'edit' | 'isOpen' | 'visit'>>({
    edit: null,
    isOpen: false,
    visit: 0,
  });
  const start = useCallback(
    (edit: PlanEdit) => setState(({ visit }) => ({ edit, isOpen: true, visit: visit + 1 })),
    [],
  );
  const close = useCallback(() => setState((old) => ({ ...old, isOpen: false })), []);
  return { ...state, start, close };
}
