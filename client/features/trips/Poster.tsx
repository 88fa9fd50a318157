import { useId } from 'react';

import { CardLink } from '../../ui/card-link/CardLink';
import { LikeCount } from '../../ui/like-button/LikeButton';
import { Picture } from '../../ui/picture/Picture';
import { tripHref, type TripSummary } from './trip';

/** A published trip as a tall card of a carousel: picture, name, author, likes. */
export function Poster({ trip }: { trip: TripSummary }) {
  const id = useId();
  return (
    <article className="poster card-with-link">
      <div className="art">
        <Picture src={trip.place_image} name={trip.destination} kind="city" crop="portrait" />
      </div>
      <div>
        <h3 className="clip">
          <CardLink href={tripHref(trip)} aria-describedby={`${id}-author ${id}-likes`}>
            {trip.trip_name}
          </CardLink>
        </h3>
        <p className="row-between">
          <span className="clip" id={`${id}-author`}>
            {`by ${trip.user_profile.name}`}
          </span>
          <span id={`${id}-likes`}>
            <LikeCount count={trip.likes_count} />
          </span>
        </p>
      </div>
    </article>
  );
}
