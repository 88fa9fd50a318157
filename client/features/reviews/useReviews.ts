import type { InfiniteData } from '@tanstack/react-query';

import { useApiPages } from '../../api/pages';
import { useApiCache } from '../../api/query';
import type { Schema } from '../../api/types';
import { type OwnReview, placePath, type Review, type ReviewedPlace, reviewsPath } from './review';

type Reviews = Schema<'Reviews'>;

/** All reviews of a place, newest first, page after page. */
export function useReviews(placeId: string) {
  return useApiPages<Reviews>(reviewsPath(placeId));
}

/** The reviews of all pages; one that came meanwhile may push another onto two of them, and each counts once. */
export function everyReview({ pages }: InfiniteData<Reviews>): Review[] {
  return [
    ...new Map(pages.flatMap(({ reviews }) => reviews).map((review) => [review.review_id, review])).values(),
  ];
}

/** Keeps what is on screen right after a review was written, deleted or reported. */
export function useReviewCache(placeId: string) {
  const { write, invalidate } = useApiCache();
  const change = (how: (place: ReviewedPlace) => ReviewedPlace) => {
    write<ReviewedPlace>(placePath(placeId), how);
    // The average is the server's to tell, and so is the order of the list.
    void invalidate(placePath(placeId));
  };
  return {
    wrote: (review: OwnReview) => change((place) => ({ ...place, my_review: review })),
    removed: () =>
      change((place) => ({
        ...place,
        my_review: null,
        reviews: place.reviews.filter(({ is_mine }) => !is_mine),
      })),
    reported: (reviewId: string) =>
      change((place) => ({
        ...place,
        reviews: place.reviews.map((review) =>
          review.review_id === reviewId ? { ...review, is_reported: true } : review,
        ),
      })),
  };
}
