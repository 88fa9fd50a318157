import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import { type NearbyPlace, type Place, placePath } from '../../api/places';
import { distanceText } from '../../text/quantities';
import { isLocated, metresBetween } from '../../travel/geo';
import { CardLink } from '../../ui/buttons/TextLink';
import { LoadingStatus, Skeleton } from '../../ui/frames/Skeleton';
import { Attribution } from '../../ui/labels/Attribution';
import { Rating } from '../../ui/labels/Rating';
import { Carousel } from '../../ui/lists/Carousel';
import { Picture } from '../../ui/pictures/Picture';
import { nearbyQueries, type NearbyQuery, useNearby } from './api';

/** Attractions, hotels and restaurants around a destination or place. */
export function NearbyPlaces({ place }: { place: Place }) {
  return nearbyQueries(place).map((query) => (
    <NearbySection key={query.types.join()} place={place} query={query} />
  ));
}

/** One kind of places nearby. Renders nothing if there are none. */
function NearbySection({ place, query }: { place: Place; query: NearbyQuery }) {
  const { t } = useLingui();
  const { places, isLoading, attribution, notice } = useNearby(place.place_id, query);
  if (!isLoading && places.length === 0) return null;
  return (
    <section className="section">
      <div className="row-between">
        <h2>{t(query.title)}</h2>
      </div>
      {isLoading ? (
        <>
          <LoadingStatus>{t(query.loading)}</LoadingStatus>
          <div className="nearby-skeleton">
            <Skeleton width="11.5rem" height="14.75rem" radius="1.25rem" />
            <Skeleton width="11.5rem" height="14.75rem" radius="1.25rem" />
            <Skeleton width="11.5rem" height="14.75rem" radius="1.25rem" />
          </div>
        </>
      ) : (
        <Carousel label={t(query.title)}>
          {places.map((nearby, index) => (
            <NearbyCard key={nearby.place_id} place={nearby} from={place} isLate={index >= ON_SCREEN} />
          ))}
        </Carousel>
      )}
      {notice !== undefined && <p className="cap">{notice}</p>}
      <Attribution sources={attribution === undefined ? [] : [attribution]} />
    </section>
  );
}

/** Number of cards visible on a phone, plus the next ones just outside. */
const ON_SCREEN = 4;

interface NearbyCardProps {
  place: NearbyPlace;
  /** The place from which distances are measured. */
  from: Pick<Place, 'geo_location'>;
  /** Leaves its poster out of the server's HTML. */
  isLate: boolean;
}

function NearbyCard({ place, from, isLate }: NearbyCardProps) {
  const id = useId();
  const { name, geo_location: at, rating } = place;
  return (
    <article className="tall-card card-with-link">
      <div className="art">
        <Picture
          src={place.photos[0]}
          name={name}
          kind={place.types}
          scenery={place.scenery}
          isLate={isLate}
        />
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
