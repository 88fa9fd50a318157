import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { ApiError, errorText } from '../../api/errors';
import { toast } from '../../ui/toast/toast';
import type { Attempt } from './attempt';
import { createTrip } from './createTrip';
import type { TripDraft } from './draft';
import { tripRequest } from './tripRequest';
import { type TripStatus, useTripStatus } from './useTripStatus';

const FAILED = 'Failed to create trip';
/** Milliseconds for a sentence that stands nowhere else. */
const REMARK = 10_000;
/** Refusals that say nothing of the trip: signed out meanwhile, too slow, asked too often. */
const PASSING = [401, 408, 429];

export interface BuildingOptions {
  draft: TripDraft;
  attempt: Attempt;
  /** The trip is ready and one is on the way to it. */
  isOver: boolean;
  /** The order is taken; the making can be followed. */
  onOrdered: (tripId: string, statusUrl: string) => void;
  onDone: (tripId: string) => void;
  onFailed: (text: string) => void;
}

export interface Building {
  /** What the server said last. */
  status: TripStatus | undefined;
  /** It does not answer now. */
  isAway: boolean;
}

/** Orders a trip, unless that is done, and follows its making. */
export function useBuilding(options: BuildingOptions): Building {
  const { draft, attempt, isOver } = options;
  const { mutate } = useMutation({
    mutationFn: () => {
      const body = tripRequest(draft);
      return body === null ? Promise.reject(new Error(FAILED)) : createTrip(body, attempt.key);
    },
    // The key makes another try safe; 409 says that the first one is still at work.
    retry: (failures, error) =>
      error instanceof ApiError &&
      ((error.network && failures < 2) || (error.status === 409 && failures < 60)),
    retryDelay: (failures, error) =>
      error instanceof ApiError && error.status === 409 ? 1000 : 1000 * 2 ** failures,
    onSuccess: ({ itinerary_id, status_url }) => {
      if (status_url === undefined) options.onDone(itinerary_id);
      else options.onOrdered(itinerary_id, status_url);
    },
    onError: (error) => options.onFailed(errorText(error, FAILED)),
  });
  const isSent = useRef(attempt.statusUrl !== null);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  }, [mutate]);

  const { data: status, error } = useTripStatus(attempt.statusUrl, isOver);
  const hear = useEffectEvent((said: TripStatus) => {
    if (said.status === 'ready' && attempt.tripId !== null) {
      if (said.detail !== '') toast.info(said.detail, { autoClose: REMARK });
      options.onDone(attempt.tripId);
    } else if (said.status === 'failed') options.onFailed(failureText(said));
  });
  useEffect(() => {
    if (status !== undefined) hear(status);
  }, [status]);
  const giveUp = useEffectEvent((text: string) => options.onFailed(text));
  useEffect(() => {
    // A server or network that is away for a moment comes back; a refusal stays.
    if (isRefusal(error)) giveUp(errorText(error, FAILED));
  }, [error]);
  return { status, isAway: error !== null && !isRefusal(error) };
}

/** Whether the server has said that there is nothing to follow. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && !PASSING.includes(error.status)
  );
}

export function failureText({ detail }: TripStatus): string {
  return detail === '' ? FAILED : detail;
}
