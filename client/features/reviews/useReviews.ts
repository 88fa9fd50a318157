import type { InfiniteData } from '@tanstack/react-query';

import { useApiPages } from '../../api/pages';
import { placePath } from '../../api/place';
import { useApiCache } from '../../api/query';
import type { Schema } from '../../api/types';
import { type OwnReview, type Review, type ReviewedPlace, reviewsPath } from './review';

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
  const { write, invalidate, invalidateOne, markStale } = useApiCache();
  const change = (how: (place: ReviewedPlace) => ReviewedPlace) => {
    write<ReviewedPlace>(placePath(placeId), how);
    // The average is the server's to tell, and so is the order of the list; what lies around stays as it is.
    void invalidateOne(placePath(placeId));
    void invalidate(reviewsPath(placeId));
  };
  const rate = (how: (place: ReviewedPlace) => ReviewedPlace) => {
    change(how);
    // Trips tell the ratings of their stops.
    markStale('/itinerary/');
  };
  return {
    wrote: (review: OwnReview) => rate((place) => ({ ...place, my_review: review })),
    removed: () =>
      rate((place) => ({
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
