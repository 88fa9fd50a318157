import { useId } from 'react';

import { CardLink } from '../../ui/card-link/CardLink';
import { Picture } from '../../ui/picture/Picture';
import { Rating } from '../../ui/rating/Rating';
import { distanceText, isLocated, metresBetween } from './geo';
import { type NearbyPlace, type Place, placePath } from '../../api/place';

export interface NearbyCardProps {
  place: NearbyPlace;
  /** From where the distance is said. */
  from: Pick<Place, 'geo_location'>;
}

/** A place as a card of a carousel: picture, name, how far it is, rating. */
export function NearbyCard({ place, from }: NearbyCardProps) {
  const id = useId();
  const { name, geo_location: at, rating } = place;
  return (
    <article className="nearby card-with-link">
      <div className="art">
        <Picture src={place.photos[0]} name={name} kind={place.types[0]} />
      </div>
      <div>
        <h3 className="clip">
          <CardLink href={placePath(place.place_id)} aria-describedby={id}>
            {name}
          </CardLink>
        </h3>
        <p className="row-between" id={id}>
          <span className="clip">
            {isLocated(at) && isLocated(from.geo_location)
              ? distanceText(metresBetween(from.geo_location, at))
              : place.address}
          </span>
          {rating !== null && <Rating value={rating} />}
        </p>
      </div>
    </article>
  );
}
