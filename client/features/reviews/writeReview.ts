import { request } from '../../api/client';
import { type Opinion, type OwnReview, ownPath } from './review';

/** Writes one's review of a place or replaces the one that is there; asking twice is the same as once. */
export function writeReview(placeId: string, opinion: Opinion): Promise<OwnReview> {
  return request('PUT', ownPath(placeId), { body: opinion });
}
