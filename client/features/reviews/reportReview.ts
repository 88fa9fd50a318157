import { request } from '../../api/client';
import type { Schema } from '../../api/types';
import { type Report, reportPath } from './review';

/** Asks the staff to look at somebody else's review; asking twice is the same as once. */
export function reportReview(placeId: string, reviewId: string, report: Report): Promise<Schema<'Message'>> {
  return request('POST', reportPath(placeId, reviewId), { body: report });
}
