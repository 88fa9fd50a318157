import { Flag } from 'lucide-react';

import { Avatar } from '../../ui/avatar/Avatar';
import { Badge } from '../../ui/badge/Badge';
import { Rating } from '../../ui/rating/Rating';
import { TextLink } from '../../ui/text-link/TextLink';
import type { Review } from './review';
import { ReviewMenu } from './ReviewMenu';
import { ReviewText } from './ReviewText';
import { monthOf } from './words';

/** What a traveller says of a place. */
export function ReviewCard({ placeId, review }: { placeId: string; review: Review }) {
  const { author_id, author_name, profile_photo_url, rating, time, text, edited, is_mine, is_reported } =
    review;
  return (
    <article className="card review">
      <div className="review__head">
        <Avatar name={author_name} src={profile_photo_url} size="s" />
        <div className="review__author">
          <TextLink href={is_mine ? '/profile' : `/user/${encodeURIComponent(author_id)}`}>
            {is_mine ? 'You' : author_name}
          </TextLink>
          <p className="cap">
            {monthOf(time)}
            {edited && ', edited'}
          </p>
        </div>
        <Rating value={rating} />
        <ReviewMenu placeId={placeId} review={review} />
      </div>
      <ReviewText text={text} author={author_name} />
      {is_reported && <Badge icon={Flag}>Reported</Badge>}
    </article>
  );
}
