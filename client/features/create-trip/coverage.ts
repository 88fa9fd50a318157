import { plural, t } from '@lingui/core/macro';
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

/** What a traveller is told about a destination before planning; null while it is not known. */
export function coverageText(name: string, { coverage, isAway, isRefused }: KnownCoverage): string | null {
  if (coverage === undefined) return isAway ? awayText(name) : null;
  if (isLearning(coverage)) return isAway ? awayText(name) : t`Learning about ${name}…`;
  if (!coverage.is_enough) return tooFewText(name, coverage, isRefused);
  return sourceText(name, coverage);
}

const awayText = (name: string): string =>
  t`We can’t look up what we know about ${name} right now. You can build the trip yourself.`;

/** Why there is no plan by AI for a destination yet. */
export function tooFewText(name: string, coverage: Coverage, isRefused = false): string {
  const { learning, places } = coverage;
  if (isRefused || learning?.state === 'failed')
    return t`We could not learn about ${name} right now. You can build the trip yourself.`;
  if (places === 0) return t`We don't have a guide to ${name} yet. You can still build it yourself.`;
  return plural(places, {
    one: `We know only # place around ${name}, too few for a plan. You can build it yourself.`,
    other: `We know only # places around ${name}, too few for a plan. You can build it yourself.`,
  });
}

function sourceText(name: string, { source, places, nearest }: Coverage): string {
  switch (source) {
    case 'guide':
      return plural(places, {
        one: `Our guide to ${name} has # place.`,
        other: `Our guide to ${name} has # places.`,
      });
    case 'google':
      return t`We have no guide to ${name}. Its places come from Google Maps.`;
    case 'learned':
      return plural(places, {
        one: `We learned of # place around ${name} from open data.`,
        other: `We learned of # places around ${name} from open data.`,
      });
    case 'nearby': {
      const base = nearest?.name ?? '';
      return base === ''
        ? t`We have no guide to ${name}. Its plan has places of guides nearby.`
        : t`We have no guide to ${name}. Its plan has places of the guide to ${base}.`;
    }
    default:
      return plural(places, {
        one: `We know # place around ${name}.`,
        other: `We know # places around ${name}.`,
      });
  }
}

/** What the server is doing, for the progress bar; it says "Learning about Hanoi" itself. */
export function stepText(step: NonNullable<Coverage['learning']>['step']): string {
  switch (step) {
    case 'sights':
      return t`Finding sights and tables`;
    case 'fame':
      return t`Asking which are famous`;
    case 'words':
      return t`Reading about them`;
    case 'places':
      return t`Writing them down`;
    default:
      return t`Waiting to start`;
  }
}
