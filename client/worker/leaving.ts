import { dropCopies, forgetCopies } from '../api/copies';

/** Calls that change or end the session. */
const LEAVING = new Set(['/auth/sign-out', '/auth/sign-in', '/auth/verify-user', '/user/delete-account']);
const REFRESH = '/auth/refresh';
/** The path for deleting or leaving a trip. */
const TRIP = /^\/itinerary\/[\w-]{22}(?=$|\/collaborators)/;

/** Whether a call may be one of those. */
export const isLeaving = (method: string, path: string): boolean =>
  method === 'POST' ? LEAVING.has(path) || path === REFRESH : method === 'DELETE' && TRIP.test(path);

/**
 * Deletes copies that may no longer be read after a call. Pages also do so when their traveller changes; this
 * covers pages that are closed immediately.
 *
 * @param status of the call's answer, or 0 without an answer.
 */
export async function forgetAfter(method: string, path: string, status: number): Promise<void> {
  const isDone = status >= 200 && status < 300;
  if (method === 'POST' && LEAVING.has(path) && (isDone || path === '/auth/sign-out')) await forgetCopies();
  if (method === 'POST' && path === REFRESH && status === 401) await forgetCopies();
  const [trip] = method === 'DELETE' && isDone ? (TRIP.exec(path) ?? []) : [];
  if (trip !== undefined) await dropCopies(trip);
}
