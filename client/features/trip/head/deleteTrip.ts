import { request } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { tripPath } from '../useTrip';

/** Deletes a trip; one that is gone already is what was asked for. */
export async function deleteTrip(id: string): Promise<void> {
  try {
    await request('DELETE', tripPath(id));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
