import { Link } from 'react-router-dom';

import { placePath } from '../../../api/place';
import { linesOf, type MapPoint } from './points';

interface MapPlacesProps {
  points: readonly MapPoint[];
  /** Says which day each of several lists is. */
  hasDays: boolean;
  raised: string | null;
}

/** Everything that the map says, in words. */
export function MapPlaces({ points, hasDays, raised }: MapPlacesProps) {
  return (
    <div className="map-places">
      {linesOf(points).map((line) => {
        const day = `Day ${(line[0]?.day ?? 0) + 1}`;
        return (
          <section key={day} aria-label={`Places of ${day.toLowerCase()}`}>
            {hasDays && <h3>{day}</h3>}
            <ol>
              {line.map(({ stop, number, place_id, name, address }) => (
                <li key={stop} className="card-with-link" data-raised={stop === raised ? '' : undefined}>
                  <span className="mark">{number}</span>
                  <div>
                    <b>
                      <Link className="card-link" to={placePath(place_id)}>
                        {name}
                      </Link>
                    </b>
                    {address !== null && <p className="cap">{address}</p>}
                  </div>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}
