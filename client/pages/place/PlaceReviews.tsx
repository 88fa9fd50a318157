import type { Place } from '../../api/place';
import { MoreReviews } from '../../features/reviews/MoreReviews';
import { ReviewCard } from '../../features/reviews/ReviewCard';
import { Carousel } from '../../ui/carousel/Carousel';

/** What travellers say, side by side; nothing at all where nobody has said anything. */
export function PlaceReviews({ place }: { place: Place }) {
  const { place_id, reviews } = place;
  if (reviews.length === 0) return null;
  return (
    <section className="section">
      <div className="row-between">
        <h2>Reviews</h2>
        <MoreReviews place={place} />
      </div>
      <Carousel label="Reviews">
        {reviews.map((review) => (
          <div key={review.review_id} className="place-review">
            <ReviewCard placeId={place_id} review={review} />
          </div>
        ))}
      </Carousel>
    </section>
  );
}
