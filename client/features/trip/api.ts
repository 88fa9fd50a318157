import { useLingui } from '@lingui/react/macro';
import { useMutationState } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { LONG_TIMEOUT, request, type Schema } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { useToggle } from '../../api/mutations';
import { useApi, useApiCache } from '../../api/query';
import { toast, TRIP_TOAST } from '../../ui/overlays/Toast';

export type Trip = Schema<'Trip'>;
export type Day = Schema<'Day'>;
export type Stop = Schema<'Activity'>;
export type Hop = Schema<'Hop'>;

/** Path of the calls for a trip. */
export const tripPath = (id: string) => `/itinerary/${encodeURIComponent(id)}`;

/** A complete trip. An empty id makes no call. */
export function useTrip(id: string) {
  return useApi<Trip>(tripPath(id), {
    enabled: id !== '',
    timeoutMs: LONG_TIMEOUT,
    isOlder: (answer, shown) => answer.version < shown.version,
  });
}

/**
 * Returns the ids of a trip's destinations to search around, starting with the one of the day.
 *
 * @param day from 0.
 */
export function destinationsAround({ days, destinations }: Trip, day: number): string[] {
  const city = days[day]?.city;
  const first = destinations.find(({ name }) => name === city) ?? destinations[0];
  if (first === undefined) return [];
  return [...new Set([first, ...destinations].map(({ place_id }) => place_id))];
}

/** A range of consecutive days, from 1 and inclusive. */
export interface DayRange {
  first: number;
  last: number;
}

/** What the page of a long trip initially contains instead of the whole trip (app/pages/long_trips.py). */
export interface TripPart {
  /** Only the days of `shown` include their stops. Read-only, because saving would lose the missing stops. */
  trip: Trip;
  /** All days, split into the parts that a page may start with. */
  parts: readonly DayRange[];
  shown: DayRange;
}

/** The complete trip, or the part that came with the page while it loads. */
export function useTripOrPart(id: string) {
  const { data: whole, error } = useTrip(id);
  // Cached under another key than the trip, which must always be the whole plan.
  const part = useApiCache().read<TripPart>(`${tripPath(id)}#part`) ?? null;
  return whole === undefined
    ? { trip: part?.trip, part, error, isWhole: false }
    : { trip: whole, part: null, error, isWhole: true };
}

export type TripChanges = Partial<Pick<Trip, 'about_trip' | 'trip_name' | 'is_published'>> & {
  like?: boolean;
};

/** Changes a trip. With a version, the server refuses (412) if the trip has another one. */
export function changeTrip(id: string, changes: TripChanges, version?: number): Promise<Trip> {
  return request<Trip>('PUT', tripPath(id), {
    body: changes,
    ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
  });
}

const likesOf = ({ is_liked, likes_count, likes_users }: Trip) => ({ is_liked, likes_count, likes_users });

/** Stores answers to changes in the cache. Answers may arrive in any order; the latest version wins. */
export function useTripCache() {
  const { read, write, markStale } = useApiCache();
  return {
    cached: (id: string) => read<Trip>(tripPath(id)),
    /** Stores a changed trip, except its likes: only answers to likes contain current ones. */
    storeChange: (trip: Trip) =>
      write<Trip>(tripPath(trip.itinerary_id), (old) =>
        old.version > trip.version ? old : { ...trip, ...likesOf(old) },
      ),
    /** Stores the likes, which do not change the version. */
    storeLikes: (trip: Trip) =>
      write<Trip>(tripPath(trip.itinerary_id), (old) => ({
        ...(old.version > trip.version ? old : trip),
        ...likesOf(trip),
      })),
    /** Marks lists and profiles that contain the trip as stale, so that they reload when next shown. */
    markListsStale: () => {
      markStale('/itinerary');
      markStale('/user/');
    },
  };
}

/** Statuses that mean that the traveller's access was reduced or has ended. */
const LOST_ACCESS = new Set([403, 404]);

/** Reports a trip to the staff. Idempotent. */
export function reportTrip(id: string, report: Schema<'ContentReport'>): Promise<Schema<'Message'>> {
  return request('POST', `${tripPath(id)}/report`, { body: report });
}

/** Returns a function that reloads a trip if a refusal shows that the traveller lost access. */
export function useReloadOnLostAccess(id: string): (error: unknown) => void {
  const { invalidate } = useApiCache();
  const { markListsStale } = useTripCache();
  return (error) => {
    if (!(error instanceof ApiError && LOST_ACCESS.has(error.status))) return;
    markListsStale();
    void invalidate(tripPath(id));
  };
}

/**
 * Returns a function that shows why a call for a trip failed, and reloads the trip if the traveller lost
 * access.
 *
 * Its second argument is the text for a failure without a reason from the server.
 */
export function useTripFailure(id: string): (error: unknown, fallback: string) => void {
  const reload = useReloadOnLostAccess(id);
  return (error, fallback) => {
    toast.error(errorText(error, fallback), { autoClose: TRIP_TOAST, id: fallback });
    reload(error);
  };
}

/** Likes a trip or removes the like, optimistically. */
export function useLike({ itinerary_id: id, is_liked, likes_count }: Trip) {
  const { t } = useLingui();
  const { storeLikes, markListsStale } = useTripCache();
  const fail = useTripFailure(id);
  const { value: isLiked, set } = useToggle({
    key: ['like', id],
    value: is_liked,
    send: (like) => changeTrip(id, { like }),
    onAnswer: storeLikes,
    onFailure: (error) => fail(error, t`Failed to update like`),
    onRest: markListsStale,
  });
  // Relative to the server's count, so that repeated presses count once.
  return { isLiked, count: likes_count + Number(isLiked) - Number(is_liked), setLiked: set };
}

/** Publishes or unpublishes a trip, optimistically. */
export function usePublish({ itinerary_id: id, is_published }: Trip) {
  const { t } = useLingui();
  const { storeChange, markListsStale } = useTripCache();
  const fail = useTripFailure(id);
  const { value: isPublished, set } = useToggle({
    key: ['publish', id],
    value: is_published,
    send: (next) => changeTrip(id, { is_published: next }),
    onAnswer: storeChange,
    onFailure: (error) => fail(error, t`Failed to update trip`),
    onRest: markListsStale,
  });
  return { isPublished, setPublished: set };
}

/** Options of a mutation that ends the traveller's access to a trip (deleting or leaving it). */
export const exitMutation = (id: string) => ({ mutationKey: ['exit trip', id], gcTime: 0 });

/** Whether the traveller is deleting or leaving a trip, or has done so while its page is still shown. */
export function useIsExiting(id: string): boolean {
  const states = useMutationState({
    filters: { mutationKey: exitMutation(id).mutationKey },
    select: ({ state }) => state.status,
  });
  return states.some((status) => status === 'pending' || status === 'success');
}

/** Returns a function that goes from a deleted or left trip to all trips, and removes it from the cache. */
export function useExitTrip(id: string): () => void {
  const { forget } = useApiCache();
  const { markListsStale } = useTripCache();
  const navigate = useNavigate();
  const isGone = useRef(false);
  useEffect(
    () => () => {
      if (isGone.current) forget(tripPath(id));
    },
    [forget, id],
  );
  return () => {
    isGone.current = true;
    markListsStale();
    // Back must not lead to the removed trip.
    void navigate('/trips', { replace: true });
  };
}
