import { Carousel } from '../../ui/carousel/Carousel';
import { usePublishedTrips } from './listTrips';
import { Poster } from './Poster';

/** What travellers have published last; nothing at all where there is nothing to show. */
export function PublishedTrips() {
  const trips = usePublishedTrips();
  if (trips.length === 0) return null;
  return (
    <section className="section">
      <div className="row-between">
        <h2>Published Trips</h2>
      </div>
      <Carousel label="Published trips">
        {trips.map((trip) => (
          <Poster key={trip.itinerary_id} trip={trip} />
        ))}
      </Carousel>
    </section>
  );
}
