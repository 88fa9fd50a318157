import { useLingui } from '@lingui/react/macro';

import { Callout } from '../../../ui/Callout';
import { EditableText } from '../../../ui/EditableText';
import type { Trip } from '../api';
import { useTextSave } from './saveText';

const MAX_LENGTH = 5000;

/** What the trip is about. Those who may edit the trip can edit the text in place. */
export function AboutTrip({ trip }: { trip: Trip }) {
  const { t } = useLingui();
  const { save, explain, theirs, forgetTheirs } = useTextSave(trip, 'about_trip');
  return (
    <EditableText
      title={t`About Trip`}
      name="about_trip"
      text={trip.about_trip}
      empty={t`Say what this trip is about`}
      maxLength={MAX_LENGTH}
      canEdit={trip.abilities.can_edit}
      notice={
        theirs !== null && (
          <Callout isStatus>
            {theirs === ''
              ? t`Someone else just deleted this text. Saving brings yours back.`
              : t`Someone else just edited this. Saving replaces their text: “${theirs}”`}
          </Callout>
        )
      }
      onEdit={forgetTheirs}
      onSave={save}
      explain={explain}
    />
  );
}
