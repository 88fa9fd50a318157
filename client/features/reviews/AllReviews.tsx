import { useEffect, useRef } from 'react';

import { errorText } from '../../api/errors';
import { Button } from '../../ui/button/Button';
import { LoadingStatus, Skeleton } from '../../ui/skeleton/Skeleton';
import { toast } from '../../ui/toast/toast';
import type { Review } from './review';
import { ReviewCard } from './ReviewCard';
import { everyReview, useReviews } from './useReviews';

const FAILED = 'Failed to load reviews';

/** All reviews of a place, page after page. */
export function AllReviews({ placeId }: { placeId: string }) {
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useReviews(placeId);
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, FAILED), { id: FAILED });
  }, [error]);
  if (isPending)
    return (
      <>
        <LoadingStatus>Loading reviews</LoadingStatus>
        <Skeleton height="7rem" />
      </>
    );
  if (data === undefined)
    return (
      <div className="all-reviews__more">
        <p className="mute">{FAILED}</p>
        <Button isWorking={isFetching} onPress={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  return (
    <>
      <ReviewList placeId={placeId} reviews={everyReview(data)} />
      {hasNextPage && (
        <div className="all-reviews__more">
          <Button isWorking={isFetching} onPress={() => void fetchNextPage()}>
            Show more reviews
          </Button>
        </div>
      )}
    </>
  );
}

function ReviewList({ placeId, reviews }: { placeId: string; reviews: readonly Review[] }) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(reviews.length);
  useEffect(() => {
    const before = shown.current;
    shown.current = reviews.length;
    // Further reviews took the place of the button that brought them: go on reading there.
    if (before > 0 && reviews.length > before && document.activeElement === document.body)
      list.current?.children[before]?.querySelector('a')?.focus();
  }, [reviews.length]);
  return (
    <ul ref={list} className="all-reviews">
      {reviews.map((review) => (
        <li key={review.review_id}>
          <ReviewCard placeId={placeId} review={review} />
        </li>
      ))}
    </ul>
  );
}
