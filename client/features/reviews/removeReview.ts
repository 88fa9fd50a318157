import { request } from '../../api/client';
import type { Schema } from '../../api/types';
import { ownPath } from './review';

/** Deletes one's review of a place; asking twice is the same as once. */
export function removeReview(placeId: string): Promise<Schema<'Message'>> {
  return request('DELETE', ownPath(placeId));
}
