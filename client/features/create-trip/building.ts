import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

import { request } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import type { ApiCache } from '../../api/query';
import { toast } from '../../ui/overlays/Toast';
import { createTrip, tripRequest, type TripStatus, useTripStatus } from './api';
import type { TripDraft } from './draft';
import type { Build } from './storage';

/** Duration in milliseconds of a toast whose text is shown nowhere else. */
const REMARK = 10_000;
/** Statuses that say nothing about the trip: signed out, request timeout, too many requests. */
const TEMPORARY_REFUSALS = [401, 408, 429];

export interface BuildOptions {
  draft: TripDraft;
  build: Build;
  /** Whether the trip is ready and its page is about to open. */
  isOver: boolean;
  /** Called when the request is accepted and the build can be followed. */
  onAccepted: (tripId: string, statusUrl: string) => void;
  onDone: (tripId: string) => void;
  onFailed: (text: string) => void;
}

interface BuildState {
  /** The latest status. */
  status: TripStatus | undefined;
  /** Whether the server is currently unreachable. */
  isOffline: boolean;
}

/** Requests a trip, unless that was done before a reload, and follows its build. */
export function useBuild(options: BuildOptions): BuildState {
  const { draft, build, isOver } = options;
  const { mutate } = useMutation({
    mutationFn: () => {
      const body = tripRequest(draft);
      return body === null ? Promise.reject(new Error('Incomplete draft')) : createTrip(body, build.key);
    },
    // The idempotency key makes retries safe. 409 means that the first request is still running.
    retry: (failures, error) =>
      error instanceof ApiError &&
      ((error.network && failures < 2) || (error.status === 409 && failures < 60)),
    retryDelay: (failures, error) =>
      error instanceof ApiError && error.status === 409 ? 1000 : 1000 * 2 ** failures,
    onSuccess: ({ itinerary_id, status_url }) => {
      if (status_url === undefined) options.onDone(itinerary_id);
      else options.onAccepted(itinerary_id, status_url);
    },
    onError: (error) => options.onFailed(errorText(error, failedText())),
  });
  const isSent = useRef(build.statusUrl !== null);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  }, [mutate]);

  const { data: status, error } = useTripStatus(build.statusUrl, isOver);
  const onStatus = useEffectEvent((latest: TripStatus) => {
    if (latest.status === 'ready' && build.tripId !== null) {
      if (latest.detail !== '') toast.info(latest.detail, { autoClose: REMARK });
      options.onDone(build.tripId);
    } else if (latest.status === 'failed') options.onFailed(failureText(latest));
  });
  useEffect(() => {
    if (status !== undefined) onStatus(status);
  }, [status]);
  const giveUp = useEffectEvent((text: string) => options.onFailed(text));
  useEffect(() => {
    // Outages of the server or network are temporary. A refusal is final.
    if (isFinal(error)) giveUp(errorText(error, failedText()));
  }, [error]);
  return { status, isOffline: error !== null && !isFinal(error) };
}

const failedText = (): string => t`Failed to create trip`;

const failureText = ({ detail }: TripStatus): string => (detail === '' ? failedText() : detail);

/** Whether the server's refusal means that there is nothing to follow. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    !TEMPORARY_REFUSALS.includes(error.status)
  );
}

/** Delay between polls of a build whose page was left, in milliseconds. */
const BACKGROUND_INTERVAL = 2000;

/**
 * Follows a build after its page was left, and shows the result in a toast.
 *
 * @param url of the status.
 * @param name of the trip.
 * @param cache the cache of the lists that will contain the trip.
 */
export async function followInBackground(url: string, name: string, cache: ApiCache): Promise<void> {
  const status = await lastStatus(url);
  if (status === null) return;
  if (status.status === 'failed') {
    const failure = failureText(status);
    toast.error(t`${name}: ${failure}`);
    return;
  }
  toast.success(t`${name} is ready.`);
  await Promise.all(['/itinerary', '/user/'].map(cache.invalidate));
}

/** Waits for the final status of a build. Returns null if there is nothing left to follow. */
async function lastStatus(url: string): Promise<TripStatus | null> {
  for (;;) {
    try {
      const status = await request<TripStatus>('GET', url);
      if (status.status === 'ready' || status.status === 'failed') return status;
    } catch (error) {
      // After a sign-out, the next traveller in this tab must not see the toast.
      if (isFinal(error) || (error instanceof ApiError && error.status === 401)) return null;
    }
    await new Promise((done) => setTimeout(done, BACKGROUND_INTERVAL));
  }
}

function everySecond(tick: () => void) {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

/** Returns the whole seconds since `since` (milliseconds since 1970). */
export function useElapsedSeconds(since: number): number {
  const read = useCallback(() => Math.max(0, Math.floor((Date.now() - since) / 1000)), [since]);
  return useSyncExternalStore(everySecond, read, () => 0);
}
