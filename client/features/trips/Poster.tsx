import { useId } from 'react';
import { Link } from 'react-aria-components';

import { LikeCount } from '../../ui/like-button/LikeButton';
import { Picture } from '../../ui/picture/Picture';
import { tripHref, type TripSummary } from './trip';

/** A published trip as a tall card of a carousel: picture, name, author, likes. */
export function Poster({ trip }: { trip: TripSummary }) {
  const id = useId();
  return (
    <Link
      className="poster"
      href={tripHref(trip)}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-author ${id}-likes`}
    >
      <div className="art">
        <Picture src={trip.place_image} name={trip.destination} />
      </div>
      <div>
        <h3 className="clip" id={`${id}-name`}>
          {trip.trip_name}
        </h3>
        <p className="row-between">
          <span className="clip" id={`${id}-author`}>
            by {trip.user_profile.name}
          </span>
          <span id={`${id}-likes`}>
            <LikeCount count={trip.likes_count} />
          </span>
        </p>
      </div>
    </Link>
  );
}
