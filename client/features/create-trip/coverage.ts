import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { request, type Schema } from '../../api/client';
import { useApi, useApiCache, useApis } from '../../api/query';
import type { Destination, TripDraft } from './draft';

/** What there is to plan with at a destination. */
export type Coverage = Schema<'Coverage'>;

export const coveragePath = (placeId: string) => `/place/${encodeURIComponent(placeId)}/coverage`;
const learnPath = (placeId: string) => `/place/${encodeURIComponent(placeId)}/learn`;

/** Milliseconds that a traveller waits to be told; then the own build is offered. */
const PATIENCE = 3000;
/** Milliseconds to the second look, while the server learns. */
const FIRST_LOOK = 500;
/** Each wait is longer than the one before, up to this. */
const LONGEST_WAIT = 8000;
const BACK_OFF = 1.4;

const OPTIONS = {
  timeoutMs: PATIENCE,
  isTriedOnce: true,
  refetchInterval: (coverage: Coverage | undefined, answers: number) =>
    isLearning(coverage) ? Math.min(FIRST_LOOK * BACK_OFF ** answers, LONGEST_WAIT) : false,
} as const;

/** Whether the server is at it, so that there will be more. */
export function isLearning(coverage: Coverage | undefined): boolean {
  const state = coverage?.learning?.state;
  return state === 'queued' || state === 'running';
}

/** Whether places of its own would make a better plan than what there is. */
const isWorthLearning = ({ source, is_enough, learning }: Coverage): boolean =>
  learning?.state === 'never' && (!is_enough || source === 'nearby');

export interface KnownCoverage {
  /** The latest answer; undefined before the first one. */
  coverage: Coverage | undefined;
  /** The server does not answer. */
  isAway: boolean;
  /** The server did not begin to learn. */
  isRefused: boolean;
}

/** What there is at a destination; what is not known is learned, and its progress followed. */
export function useCoverage(placeId: string): KnownCoverage {
  const path = coveragePath(placeId);
  const { write } = useApiCache();
  const { data: coverage, isError: isAway } = useApi<Coverage>(path, OPTIONS);
  const { mutate, isError: isRefused } = useMutation({
    mutationFn: () => request<Coverage>('POST', learnPath(placeId), { timeoutMs: PATIENCE }),
    onSuccess: (answer) => write(path, answer),
    retry: false,
  });
  const isAsked = useRef(false);
  useEffect(() => {
    if (coverage === undefined || isAsked.current || !isWorthLearning(coverage)) return;
    isAsked.current = true;
    mutate();
  }, [coverage, mutate]);
  return { coverage, isAway, isRefused };
}

/** What there is at each of some destinations, as far as it is known. */
export const useCoverages = (destinations: readonly Destination[]): (Coverage | undefined)[] =>
  useApis<Coverage>(
    destinations.map(({ place_id }) => coveragePath(place_id)),
    OPTIONS,
  ).map(({ data }) => data);

/** Each place once, however often it is visited. */
export const uniquePlaces = (destinations: readonly Destination[]): Destination[] => [
  ...new Map(destinations.map((destination) => [destination.place_id, destination])).values(),
];

/** The draft's destinations with another one as the base for what is around it; a base that is there stays once. */
export function withBase(
  { destinations }: Pick<TripDraft, 'destinations'>,
  placeId: string,
  base: NonNullable<Coverage['nearest']>,
): Pick<TripDraft, 'destinations'> {
  const { place_id, name, locality: region } = base;
  const isThere = destinations.some((city) => city.place_id === place_id);
  return {
    destinations: destinations.flatMap((city) => {
      if (city.place_id !== placeId) return [city];
      return isThere ? [] : [{ ...city, place_id, name, region }];
    }),
  };
}
