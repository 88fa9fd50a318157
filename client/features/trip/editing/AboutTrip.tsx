import { useLingui } from '@lingui/react/macro';

import { Callout } from '../../../ui/Callout';
import { EditableText } from '../../../ui/EditableText';
import type { Trip } from '../api';
import { useTextSave } from './saveText';

const MAX_LENGTH = 5000;

/** What the trip is about. Those who may edit the trip can edit the text in place. */
export function AboutTrip({ trip }: { trip: Trip }) {
  const { t } = useLingui();
  const { save, explain, theirs, changer, restart } = useTextSave(trip, 'about_trip');
  const name = changer.name ?? t`Someone else`;
  return (
    <EditableText
      title={t`About Trip`}
      name="about_trip"
      text={trip.about_trip}
      empty={t`Say what this trip is about`}
      maxLength={MAX_LENGTH}
      canEdit={trip.abilities.can_edit}
      notice={
        theirs !== null &&
        !changer.isAsked && (
          <Callout isStatus>
            {theirs === ''
              ? t`${name} just deleted this text. Saving brings yours back.`
              : t`${name} just edited this. Saving replaces their text: “${theirs}”`}
          </Callout>
        )
      }
      onEdit={restart}
      onSave={save}
      explain={explain}
    />
  );
}
