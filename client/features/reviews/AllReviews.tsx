import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

import { errorText } from '../../api/errors';
import { Button } from '../../ui/buttons/Button';
import { LoadingStatus, Skeleton } from '../../ui/frames/Skeleton';
import { Sheet, useSheet } from '../../ui/overlays/Sheet';
import { toast } from '../../ui/overlays/Toast';
import { type Review, type ReviewedPlace, uniqueReviews, useReviews } from './api';
import { ReviewCard } from './ReviewCard';

export interface AllReviewsButtonProps {
  place: Pick<ReviewedPlace, 'place_id' | 'reviews' | 'total_ratings'>;
}

/** A button that opens all reviews of a place if the page does not show them all. */
export function AllReviewsButton({ place: { place_id, reviews, total_ratings } }: AllReviewsButtonProps) {
  const { t } = useLingui();
  const { isOpen, visit, open, close } = useSheet();
  if (total_ratings <= reviews.length) return null;
  return (
    <>
      <Button look="plain" isSmall onPress={open}>
        {t`All reviews`}
      </Button>
      <Sheet title={t`All reviews`} isOpen={isOpen} onClose={close} isWide>
        <AllReviews key={visit} placeId={place_id} />
      </Sheet>
    </>
  );
}

/** All reviews of a place, page by page. */
export function AllReviews({ placeId }: { placeId: string }) {
  const { t } = useLingui();
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useReviews(placeId);
  const failed = t`Failed to load reviews`;
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, failed), { id: failed });
  }, [error, failed]);
  if (isPending)
    return (
      <>
        <LoadingStatus>{t`Loading reviews`}</LoadingStatus>
        <Skeleton height="7rem" />
      </>
    );
  if (data === undefined)
    return (
      <div className="all-reviews__more">
        <p className="mute">{failed}</p>
        <Button isWorking={isFetching} onPress={() => void refetch()}>
          {t`Try again`}
        </Button>
      </div>
    );
  return (
    <>
      <ReviewList placeId={placeId} reviews={uniqueReviews(data)} />
      {hasNextPage && (
        <div className="all-reviews__more">
          <Button isWorking={isFetching} onPress={() => void fetchNextPage()}>
            {t`Show more reviews`}
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
    // The last page removes the focused button: focus the first new review.
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
