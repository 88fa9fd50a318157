import { dropCopies, forgetCopies } from '../api/copies';

/** Calls that change or end the session. */
const LEAVING = new Set(['/auth/sign-out', '/auth/sign-in', '/auth/verify-user', '/user/delete-account']);
const REFRESH = '/auth/refresh';
/** Deleting a trip, or leaving it. */
const TRIP = /^\/itinerary\/[\w-]{22}(?=$|\/collaborators)/;

/** Whether a call may be one of those. */
export const isLeaving = (method: string, path: string): boolean =>
  method === 'POST' ? LEAVING.has(path) || path === REFRESH : method === 'DELETE' && TRIP.test(path);

/**
 * Forgets what may not be read any more after a call. Pages do so too when their traveller changes; this also works
 * for a page that is closed at once.
 *
 * @param status of the call's answer; 0 if none came.
 */
export async function forgetAfter(method: string, path: string, status: number): Promise<void> {
  const isDone = status >= 200 && status < 300;
  if (method === 'POST' && LEAVING.has(path) && (isDone || path === '/auth/sign-out')) await forgetCopies();
  if (method === 'POST' && path === REFRESH && status === 401) await forgetCopies();
  const [trip] = method === 'DELETE' && isDone ? (TRIP.exec(path) ?? []) : [];
  if (trip !== undefined) await dropCopies(trip);
}
