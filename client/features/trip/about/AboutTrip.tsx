import { EditText } from '../../../ui/edit-text/EditText';
import { Note } from '../../../ui/note/Note';
import type { Trip } from '../trip';
import { useTextSaving } from '../useTextSaving';

const MAX_LENGTH = 5000;

/** What the trip is about, to read, and to edit for those who may. */
export function AboutTrip({ trip }: { trip: Trip }) {
  const { save, explain, theirs, forgetTheirs } = useTextSaving(trip, 'about_trip');
  return (
    <EditText
      title="About Trip"
      name="about_trip"
      text={trip.about_trip}
      empty="Say what this trip is about"
      maxLength={MAX_LENGTH}
      canEdit={trip.abilities.can_edit}
      notice={
        theirs !== null && (
          <Note isStatus>
            {theirs === ''
              ? 'This text was deleted meanwhile. Save brings yours in its place.'
              : `This text was changed meanwhile. Save puts yours in its place. It now says: “${theirs}”`}
          </Note>
        )
      }
      onEdit={forgetTheirs}
      onSave={save}
      explain={explain}
    />
  );
}
