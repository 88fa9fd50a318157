import { useCallback, useState } from 'react';

/** Something that can be done with the plan of a trip; days count from 0. */
export type PlanTask =
  { kind: 'add' | 'fill' | 'improve'; day: number } | { kind: 'remove' | 'rearrange'; stopKey: string };

export interface PlanTaskState {
  /** What was begun last; it stays while its sheet goes. */
  task: PlanTask | null;
  isOpen: boolean;
  /** Another number for each task that is begun. */
  visit: number;
  begin: (task: PlanTask) => void;
  close: () => void;
}

/** What somebody does with the plan of a trip: one thing at a time. */
export function usePlanTask(): PlanTaskState {
  const [state, setState] = useState<Pick<PlanTaskState, 'task' | 'isOpen' | 'visit'>>({
    task: null,
    isOpen: false,
    visit: 0,
  });
  const begin = useCallback(
    (task: PlanTask) => setState(({ visit }) => ({ task, isOpen: true, visit: visit + 1 })),
    [],
  );
  const close = useCallback(() => setState((old) => ({ ...old, isOpen: false })), []);
  return { ...state, begin, close };
}
