import { Carousel } from '../../ui/carousel/Carousel';
import { Credit } from '../../ui/credit/Credit';
import { LoadingStatus, Skeleton } from '../../ui/skeleton/Skeleton';
import type { Place } from '../../api/place';
import { type NearbyQuery, queriesFor, useNearby } from './nearby';
import { NearbyCard } from './NearbyCard';

/** Attractions, hotels and restaurants around a destination or place. */
export function NearbyPlaces({ place }: { place: Place }) {
  return queriesFor(place).map((query) => <NearbySection key={query.title} place={place} query={query} />);
}

/** One kind of what lies around; nothing at all where there is nothing to show. */
function NearbySection({ place, query }: { place: Place; query: NearbyQuery }) {
  const { places, isLoading, attribution, notice } = useNearby(place.place_id, query);
  if (!isLoading && places.length === 0) return null;
  return (
    <section className="section">
      <div className="row-between">
        <h2>{query.title}</h2>
      </div>
      {isLoading ? (
        <>
          <LoadingStatus>{`Loading ${query.title.toLowerCase()}`}</LoadingStatus>
          <div className="nearby-skeleton">
            <Skeleton width="11.5rem" height="14.75rem" radius="1.25rem" />
            <Skeleton width="11.5rem" height="14.75rem" radius="1.25rem" />
            <Skeleton width="11.5rem" height="14.75rem" radius="1.25rem" />
          </div>
        </>
      ) : (
        <Carousel label={query.title}>
          {places.map((one) => (
            <NearbyCard key={one.place_id} place={one} from={place} />
          ))}
        </Carousel>
      )}
      {notice !== undefined && <p className="cap">{notice}</p>}
      <Credit sources={attribution === undefined ? [] : [attribution]} />
    </section>
  );
}
