import { Badge } from '../../ui/badge/Badge';
import type { Trip } from './trip';

/** What the trip is about. */
export function Overview({ trip }: { trip: Trip }) {
  const { about_trip: about, interests } = trip;
  return (
    <div className="overview">
      {about !== '' && (
        <section aria-labelledby="about-trip">
          <h2 id="about-trip">About Trip</h2>
          <p className="overview__about">{about}</p>
        </section>
      )}
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
      {about === '' && interests.length === 0 && (
        <p className="mute">Nothing is written about this trip yet.</p>
      )}
    </div>
  );
}
