import { useCallback, useState } from 'react';

import type { Trip } from '../api';
import { FillSheet } from '../improving/FillSheet';
import { ImproveSheet } from '../improving/ImproveSheet';
import { MoveStop } from '../stop/MoveStop';
import { StopSheet } from '../stop/StopSheet';
import { AddSheet } from './AddPlaces';
import { RearrangeSheet } from './RearrangePlaces';
import { RemovePlace } from './RemovePlace';

/** An edit of a plan that opens a sheet or a question. Days count from 0. */
export type PlanEdit =
  | { kind: 'add' | 'fill' | 'improve'; day: number }
  | { kind: 'remove' | 'rearrange'; stopKey: string }
  | { kind: 'stop' | 'move'; stopId: string };

export interface PlanEditorState {
  /** The edit that was started last. It stays while its sheet closes. */
  edit: PlanEdit | null;
  isOpen: boolean;
  /** A new number for each edit. */
  visit: number;
  start: (edit: PlanEdit) => void;
  close: () => void;
}

/** One edit of a plan at a time. */
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

/** The sheet or question of the current edit. */
export function PlanEditor({ trip, editor }: { trip: Trip; editor: PlanEditorState }) {
  const { edit, isOpen, visit, close } = editor;
  if (edit === null) return null;
  // It closes if the traveller may no longer edit.
  const common = { trip, isOpen: isOpen && trip.abilities.can_edit, onClose: close };
  switch (edit.kind) {
    case 'add':
      return <AddSheet key={visit} {...common} day={edit.day} />;
    case 'fill':
      return <FillSheet key={visit} {...common} day={edit.day} />;
    case 'improve':
      return <ImproveSheet key={visit} {...common} day={edit.day} />;
    case 'stop':
      return <StopSheet key={visit} trip={trip} isOpen={isOpen} onClose={close} stopId={edit.stopId} />;
    case 'move':
      return <MoveStop key={visit} {...common} stopId={edit.stopId} />;
    case 'remove':
      return <RemovePlace key={visit} {...common} stopKey={edit.stopKey} />;
    case 'rearrange':
      return <RearrangeSheet key={visit} {...common} stopKey={edit.stopKey} />;
  }
}
