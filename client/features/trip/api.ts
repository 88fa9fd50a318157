import { useLingui } from '@lingui/react/macro';
import { useMutationState } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { LONG_TIMEOUT, request, type Schema } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { useToggle } from '../../api/mutations';
import { useApi, useApiCache } from '../../api/query';
import { toast, TRIP_TOAST } from '../../ui/Toast';

export type Trip = Schema<'Trip'>;
export type Day = Schema<'Day'>;
export type Stop = Schema<'Activity'>;
export type Hop = Schema<'Hop'>;

/** Path of the calls about a trip. */
export const tripPath = (id: string) => `/itinerary/${encodeURIComponent(id)}`;

/** A trip in full. An empty id makes no call. */
export function useTrip(id: string) {
  return useApi<Trip>(tripPath(id), {
    enabled: id !== '',
    timeoutMs: LONG_TIMEOUT,
    isOlder: (answer, shown) => answer.version < shown.version,
  });
}

/**
 * The ids of a trip's destinations, the one where a day is spent first: places are searched for around them.
 *
 * @param day from 0.
 */
export function destinationsAround({ days, destinations }: Trip, day: number): string[] {
  const city = days[day]?.city;
  const first = destinations.find(({ name }) => name === city) ?? destinations[0];
  if (first === undefined) return [];
  return [...new Set([first, ...destinations].map(({ place_id }) => place_id))];
}

/** Days that follow one another, from 1, both included. */
export interface DayRange {
  first: number;
  last: number;
}

/** What the page of a long trip starts with, in place of the trip (app/pages/long_trips.py). */
export interface TripPart {
  /** Only the days of `shown` have their stops, and nothing may be changed: what is missing would be lost. */
  trip: Trip;
  /** All days, in the parts that a page may start with. */
  parts: readonly DayRange[];
  shown: DayRange;
}

/** A trip in full; while that is on its way, the part of it that came with the page. */
export function useTripOrPart(id: string) {
  const { data: whole, error } = useTrip(id);
  // Not under the path of the trip: everybody takes that for the whole plan.
  const part = useApiCache().read<TripPart>(`${tripPath(id)}#part`) ?? null;
  return whole === undefined
    ? { trip: part?.trip, part, error, isWhole: false }
    : { trip: whole, part: null, error, isWhole: true };
}

export type TripChanges = Partial<Pick<Trip, 'about_trip' | 'trip_name' | 'is_published'>> & {
  like?: boolean;
};

/** Changes a trip. With a version, the server refuses (412) once the trip has another one. */
export function changeTrip(id: string, changes: TripChanges, version?: number): Promise<Trip> {
  return request<Trip>('PUT', tripPath(id), {
    body: changes,
    ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
  });
}

const likesOf = ({ is_liked, likes_count, likes_users }: Trip) => ({ is_liked, likes_count, likes_users });

/** Puts answers to changes into the cache. Answers may arrive in any order: the later version stays. */
export function useTripCache() {
  const { read, write, markStale } = useApiCache();
  return {
    cached: (id: string) => read<Trip>(tripPath(id)),
    /** After a change of the trip. Its likes stay: only answers to likes bring new ones. */
    storeChange: (trip: Trip) =>
      write<Trip>(tripPath(trip.itinerary_id), (old) =>
        old.version > trip.version ? old : { ...trip, ...likesOf(old) },
      ),
    /** After a like, which does not change the version. */
    storeLikes: (trip: Trip) =>
      write<Trip>(tripPath(trip.itinerary_id), (old) => ({
        ...(old.version > trip.version ? old : trip),
        ...likesOf(trip),
      })),
    /** Makes lists and profiles, which show the trip too, load again when they are shown next. */
    markListsStale: () => {
      markStale('/itinerary');
      markStale('/user/');
    },
  };
}

/** The traveller's access has become less, or has ended. */
const LOST_ACCESS = new Set([403, 404]);

/** Reports a trip to the staff; repeating the call changes nothing. */
export function reportTrip(id: string, report: Schema<'ContentReport'>): Promise<Schema<'Message'>> {
  return request('POST', `${tripPath(id)}/report`, { body: report });
}

/** Reloads a trip after a refusal which shows that the traveller lost access. */
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
 * Shows why a call about a trip failed, and reloads the trip if the traveller lost access.
 *
 * The second argument is the text for a failure without a reason from the server.
 */
export function useTripFailure(id: string): (error: unknown, fallback: string) => void {
  const reload = useReloadOnLostAccess(id);
  return (error, fallback) => {
    toast.error(errorText(error, fallback), { autoClose: TRIP_TOAST, id: fallback });
    reload(error);
  };
}

/** Whether the traveller likes a trip, and how many do: changes at once, and back if the call fails. */
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

/** Whether a trip is published: changes at once, and back if the call fails. */
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

/** Options of a mutation that ends the traveller's access to a trip: deleting it, or leaving it. */
export const exitMutation = (id: string) => ({ mutationKey: ['exit trip', id], gcTime: 0 });

/** Whether the traveller is deleting or leaving a trip, or has done so while its page is still shown. */
export function useIsExiting(id: string): boolean {
  const states = useMutationState({
    filters: { mutationKey: exitMutation(id).mutationKey },
    select: ({ state }) => state.status,
  });
  return states.some((status) => status === 'pending' || status === 'success');
}

/** Goes from a trip that was deleted or left to all trips, and drops it from the cache with its page. */
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
    // Back must not lead to a trip that is gone.
    void navigate('/trips', { replace: true });
  };
}
