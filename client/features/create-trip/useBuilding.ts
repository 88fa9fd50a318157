import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { ApiError, errorText } from '../../api/errors';
import type { Attempt } from './attempt';
import { createTrip } from './createTrip';
import type { TripDraft } from './draft';
import { tripRequest } from './tripRequest';
import { type TripStatus, useTripStatus } from './useTripStatus';

const FAILED = 'Failed to create trip';

export interface BuildingOptions {
  draft: TripDraft;
  attempt: Attempt;
  /** The trip is ready and one is on the way to it. */
  isOver: boolean;
  /** The order is taken; the making can be followed. */
  onOrdered: (tripId: string, statusUrl: string) => void;
  onStage: (stage: string, detail: string) => void;
  onDone: (tripId: string) => void;
  onFailed: (text: string) => void;
}

/** Orders a trip, unless that is done, and follows its making; answers what the server said last. */
export function useBuilding(options: BuildingOptions): TripStatus | undefined {
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
    if (said.status === 'ready' && attempt.tripId !== null) options.onDone(attempt.tripId);
    else if (said.status === 'failed') options.onFailed(said.detail === '' ? FAILED : said.detail);
    else if (said.stage !== null) options.onStage(said.stage, said.detail);
  });
  useEffect(() => {
    if (status !== undefined) hear(status);
  }, [status]);
  const giveUp = useEffectEvent((text: string) => options.onFailed(text));
  useEffect(() => {
    // A server or network that is away for a moment comes back; a refusal stays.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500)
      giveUp(errorText(error, FAILED));
  }, [error]);
  return status;
}
