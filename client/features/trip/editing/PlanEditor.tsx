import type { Trip } from '../api';
import { FillSheet } from '../improving/FillSheet';
import { ImproveSheet } from '../improving/ImproveSheet';
import { MoveStop } from '../stop/MoveStop';
import { StopSheet } from '../stop/StopSheet';
import { AddSheet } from './AddPlaces';
import { RearrangeSheet } from './RearrangePlaces';
import { RemovePlace } from './RemovePlace';
import type { PlanEditorState } from './usePlanEditor';

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
