import { useLingui } from '@lingui/react/macro';

import type { Schema } from '../../api/client';
import type { Place } from '../../api/places';
import { TextLink } from '../../ui/buttons/TextLink';
import { Attribution } from '../../ui/labels/Attribution';
import { Rating } from '../../ui/labels/Rating';
import { Carousel } from '../../ui/lists/Carousel';
import { Avatar } from '../../ui/pictures/Avatar';

type OutsideReview = Schema<'OutsideReview'>;

/** The reviews from the place's provider. Renders nothing for places of our own. */
export function OutsideReviews({ place: { attribution, outside_reviews: reviews = [] } }: { place: Place }) {
  const { t } = useLingui();
  if (attribution === null || reviews.length === 0) return null;
  const title = t`Reviews on ${attribution}`;
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
      <Attribution sources={[attribution]} />
    </section>
  );
}

function OutsideReviewCard({ review }: { review: OutsideReview }) {
  const { t } = useLingui();
  const { author_name: author, author_uri, author_photo_url, rating, when, text, report_uri } = review;
  return (
    <article className="card review">
      <div className="review__head">
        <Avatar name={author} src={author_photo_url} size="s" />
        <div className="review__author">
          {author_uri === null ? (
            author
          ) : (
            <TextLink href={author_uri} isOutside>
              {author}
            </TextLink>
          )}
          <p className="cap">{when}</p>
        </div>
        <Rating value={rating} />
      </div>
      {text !== '' && <p className="small review__text">{text}</p>}
      {report_uri !== null && (
        <TextLink href={report_uri} isOutside label={t`Report the review by ${author}`}>
          {t`Report`}
        </TextLink>
      )}
    </article>
  );
}
