import { Trans, useLingui } from '@lingui/react/macro';

import { EditableText } from '../../../ui/forms/EditableText';
import { Badge } from '../../../ui/labels/Badge';
import { Callout } from '../../../ui/labels/Callout';
import type { Trip } from '../api';
import { useTextSave } from '../editing/saveText';
import { Stays } from '../stays/Stays';
import { TravelCost } from './TravelCost';

/** The trip's description, its estimated fuel cost, and the interests that it was planned for. */
export function Overview({ trip }: { trip: Trip }) {
  const { about_trip: about, interests, fuel_cost: cost, fuel_cost_pending: isPending, abilities } = trip;
  const hasAbout = about !== '' || abilities.can_edit;
  return (
    <div className="overview">
      {hasAbout && <AboutTrip trip={trip} />}
      <Stays trip={trip} />
      <TravelCost cost={cost} isPending={isPending} />
      {interests.length > 0 && (
        <section aria-labelledby="trip-interests">
          <h2 id="trip-interests">
            <Trans>Interests</Trans>
          </h2>
          <ul className="chips overview__interests">
            {interests.map((interest) => (
              <li key={interest}>
                <Badge>{interest}</Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!hasAbout && interests.length === 0 && (
        <p className="mute">
          <Trans>This trip has no description yet.</Trans>
        </p>
      )}
    </div>
  );
}

const MAX_LENGTH = 5000;

/** The trip's description, which travellers with edit permission can edit in place. */
function AboutTrip({ trip }: { trip: Trip }) {
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
