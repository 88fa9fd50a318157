import { Badge } from '../../ui/badge/Badge';
import { AboutTrip } from './about/AboutTrip';
import { TravelCost } from './cost/TravelCost';
import type { Trip } from './trip';

/** What the trip is about, and what its ways may cost. */
export function Overview({ trip }: { trip: Trip }) {
  const { about_trip: about, interests, fuel_cost: cost, fuel_cost_pending: isPending, abilities } = trip;
  const hasAbout = about !== '' || abilities.can_edit;
  return (
    <div className="overview">
      {hasAbout && <AboutTrip trip={trip} />}
      <TravelCost cost={cost} isPending={isPending} />
      {interests.length > 0 && (
        <section aria-labelledby="trip-interests">
          <h2 id="trip-interests">Interests</h2>
          <ul className="chips overview__interests">
            {interests.map((interest) => (
              <li key={interest}>
                <Badge>{interest}</Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!hasAbout && interests.length === 0 && <p className="mute">Nothing is written about this trip yet.</p>}
    </div>
  );
}
