import type { InfiniteData } from '@tanstack/react-query';

import { request, type Schema } from '../../api/client';
import { placePath } from '../../api/places';
import { useApiCache, useApiPages } from '../../api/query';

export type Review = Schema<'Review'>;
export type OwnReviewData = Schema<'OwnReview'>;
type Report = Schema<'Report'>;
export type ReviewedPlace = Schema<'Place'>;
type Reviews = Schema<'Reviews'>;

const ownPath = (placeId: string) => `${placePath(placeId)}/review`;
const reviewsPath = (placeId: string) => `${placePath(placeId)}/reviews`;

/** All reviews of a place, newest first and paged. */
export function useReviews(placeId: string) {
  return useApiPages<Reviews>(reviewsPath(placeId));
}

/**
 * Returns the reviews of all pages without duplicates: a new review may have shifted another one to the next
 * page.
 */
export function uniqueReviews({ pages }: InfiniteData<Reviews>): Review[] {
  const all = pages.flatMap(({ reviews }) => reviews);
  return [...new Map(all.map((review) => [review.review_id, review])).values()];
}

/** Creates or replaces the traveller's review of a place. */
export function writeReview(placeId: string, opinion: Schema<'Opinion'>): Promise<OwnReviewData> {
  return request('PUT', ownPath(placeId), { body: opinion });
}

/** Deletes the traveller's review of a place. Idempotent. */
export function deleteReview(placeId: string): Promise<Schema<'Message'>> {
  return request('DELETE', ownPath(placeId));
}

/** Reports another traveller's review to the staff. Idempotent. */
export function reportReview(placeId: string, reviewId: string, report: Report): Promise<Schema<'Message'>> {
  return request('POST', `${reviewsPath(placeId)}/${encodeURIComponent(reviewId)}/report`, { body: report });
}

/** Returns functions that update the cache after a review was written, deleted or reported. */
export function useReviewCache(placeId: string) {
  const { write, invalidate, invalidateOne, markStale } = useApiCache();
  const change = (how: (place: ReviewedPlace) => ReviewedPlace) => {
    write<ReviewedPlace>(placePath(placeId), how);
    // Only the server knows the new average and the order of the list. The places nearby stay cached.
    void invalidateOne(placePath(placeId));
    void invalidate(reviewsPath(placeId));
  };
  const changeRating = (how: (place: ReviewedPlace) => ReviewedPlace) => {
    change(how);
    // Trips contain their stops' ratings.
    markStale('/itinerary/');
  };
  return {
    wrote: (review: OwnReviewData) => changeRating((place) => ({ ...place, my_review: review })),
    deleted: () =>
      changeRating((place) => ({
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
