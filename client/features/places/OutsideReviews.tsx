import type { Schema } from '../../api/types';
import { Avatar } from '../../ui/avatar/Avatar';
import { Carousel } from '../../ui/carousel/Carousel';
import { Credit } from '../../ui/credit/Credit';
import { Rating } from '../../ui/rating/Rating';
import { TextLink } from '../../ui/text-link/TextLink';
import type { Place } from '../../api/place';

type OutsideReview = Schema<'OutsideReview'>;

/** What is said of a place where it comes from; nothing for a place of our own. */
export function OutsideReviews({ place: { attribution, outside_reviews: reviews = [] } }: { place: Place }) {
  if (attribution === null || reviews.length === 0) return null;
  const title = `Reviews on ${attribution}`;
  return (
    <section className="section">
      <div className="row-between">
        <h2>{title}</h2>
      </div>
      <Carousel label={title}>
        {reviews.map((review) => (
          <div key={`${review.author_name} ${review.time ?? ''}`} className="place-review">
            <OutsideReviewCard review={review} />
          </div>
        ))}
      </Carousel>
      <Credit sources={[attribution]} />
    </section>
  );
}

function OutsideReviewCard({ review }: { review: OutsideReview }) {
  const { author_name, author_uri, author_photo_url, rating, when, text, report_uri } = review;
  return (
    <article className="card review">
      <div className="review__head">
        <Avatar name={author_name} src={author_photo_url} size="s" />
        <div className="review__author">
          {author_uri === null ? (
            author_name
          ) : (
            <TextLink href={author_uri} isOutside>
              {author_name}
            </TextLink>
          )}
          <p className="cap">{when}</p>
        </div>
        <Rating value={rating} />
      </div>
      {text !== '' && <p className="small review__text">{text}</p>}
      {report_uri !== null && (
        <TextLink href={report_uri} isOutside label={`Report the review by ${author_name}`}>
          Report
        </TextLink>
      )}
    </article>
  );
}
