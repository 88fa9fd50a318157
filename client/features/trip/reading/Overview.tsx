import { Trans } from '@lingui/react/macro';

import { Badge } from '../../../ui/Badge';
import type { Trip } from '../api';
import { AboutTrip } from '../editing/AboutTrip';
import { Stays } from '../stays/Stays';
import { TravelCost } from './TravelCost';

/** What the trip is about, what its fuel may cost, and the interests it was built for. */
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
