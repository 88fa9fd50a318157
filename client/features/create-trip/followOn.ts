import { request } from '../../api/client';
import { ApiError } from '../../api/errors';
import type { ApiCache } from '../../api/query';
import { toast } from '../../ui/toast/toast';
import { failureText, isRefusal } from './useBuilding';
import type { TripStatus } from './useTripStatus';

/** Milliseconds between two looks at a trip whose page was left. */
const PAUSE = 2000;

/**
 * Goes on asking for a trip whose making is not looked at any more, until it has ended, and says how.
 *
 * @param url tells how far it is.
 * @param name of the trip.
 * @param cache holds the lists that it comes into.
 */
export async function followOn(url: string, name: string, cache: ApiCache): Promise<void> {
  const status = await ended(url);
  if (status === null) return;
  if (status.status === 'failed') {
    toast.error(`${name}: ${failureText(status)}`);
    return;
  }
  toast.success(`${name} is ready.`);
  await Promise.all(['/itinerary', '/user/'].map(cache.invalidate));
}

/** What is said last; null where there is nothing to follow any more. */
async function ended(url: string): Promise<TripStatus | null> {
  for (;;) {
    try {
      const status = await request<TripStatus>('GET', url);
      if (status.status === 'ready' || status.status === 'failed') return status;
    } catch (error) {
      // Signed out: the next traveller in this tab is told nothing.
      if (isRefusal(error) || (error instanceof ApiError && error.status === 401)) return null;
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}
