import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { request, type Schema } from '../../api/client';
import { useApi, useApiCache, useApis } from '../../api/query';
import type { Destination, TripDraft } from './draft';

/** The places available for planning at a destination. */
export type Coverage = Schema<'Coverage'>;

export const coveragePath = (placeId: string) => `/place/${encodeURIComponent(placeId)}/coverage`;
const learnPath = (placeId: string) => `/place/${encodeURIComponent(placeId)}/learn`;

/** How long to wait for the coverage before offering to build the trip oneself, in milliseconds. */
const MAX_WAIT = 3000;
/** The first delay between polls while the server is learning, in milliseconds; each answer adds a factor. */
const FIRST_DELAY = 500;
/** Delays grow up to this maximum. */
const MAX_DELAY = 8000;
const BACK_OFF = 1.4;

const OPTIONS = {
  timeoutMs: MAX_WAIT,
  isTriedOnce: true,
  refetchInterval: (coverage: Coverage | undefined, answers: number) =>
    isLearning(coverage) ? Math.min(FIRST_DELAY * BACK_OFF ** answers, MAX_DELAY) : false,
} as const;

/** Whether the server is learning the destination, so that more places will follow. */
export function isLearning(coverage: Coverage | undefined): boolean {
  const state = coverage?.learning?.state;
  return state === 'queued' || state === 'running';
}

/** Whether learning the destination's own places would improve the plan. */
const isWorthLearning = ({ source, is_enough, learning }: Coverage): boolean =>
  learning?.state === 'never' && (!is_enough || source === 'nearby');

export interface KnownCoverage {
  /** The latest answer; undefined before the first one. */
  coverage: Coverage | undefined;
  /** The server does not answer. */
  isAway: boolean;
  /** The server refused to start learning. */
  isRefused: boolean;
}

/** Returns the coverage of a destination. Starts learning it if it is unknown, and follows the progress. */
export function useCoverage(placeId: string): KnownCoverage {
  const path = coveragePath(placeId);
  const { write } = useApiCache();
  const { data: coverage, isError: isAway } = useApi<Coverage>(path, OPTIONS);
  const { mutate, isError: isRefused } = useMutation({
    mutationFn: () => request<Coverage>('POST', learnPath(placeId), { timeoutMs: MAX_WAIT }),
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

/** Returns the known coverage of each destination. */
export const useCoverages = (destinations: readonly Destination[]): (Coverage | undefined)[] =>
  useApis<Coverage>(
    destinations.map(({ place_id }) => coveragePath(place_id)),
    OPTIONS,
  ).map(({ data }) => data);

/** Returns each destination once, however often it is visited. */
export const uniquePlaces = (destinations: readonly Destination[]): Destination[] => [
  ...new Map(destinations.map((destination) => [destination.place_id, destination])).values(),
];

/**
 * Returns the draft's destinations with one replaced by the nearest guide, which is not added twice.
 */
export function withNearestGuide(
  { destinations }: Pick<TripDraft, 'destinations'>,
  placeId: string,
  nearest: NonNullable<Coverage['nearest']>,
): Pick<TripDraft, 'destinations'> {
  const { place_id, name, locality: region } = nearest;
  const isThere = destinations.some((city) => city.place_id === place_id);
  return {
    destinations: destinations.flatMap((city) => {
      if (city.place_id !== placeId) return [city];
      return isThere ? [] : [{ ...city, place_id, name, region }];
    }),
  };
}

/** Returns what the traveller is told about a destination before planning, or null while it is unknown. */
export function coverageText(name: string, { coverage, isAway, isRefused }: KnownCoverage): string | null {
  if (coverage === undefined) return isAway ? awayText(name) : null;
  if (isLearning(coverage)) return isAway ? awayText(name) : t`Learning about ${name}…`;
  if (!coverage.is_enough) return tooFewText(name, coverage, isRefused);
  return sourceText(name, coverage);
}

const awayText = (name: string): string =>
  t`We can’t look up what we know about ${name} right now. You can build the trip yourself.`;

/** Returns why a destination has no AI plan yet. */
export function tooFewText(name: string, coverage: Coverage, isRefused = false): string {
  const { learning, places } = coverage;
  if (isRefused || learning?.state === 'failed')
    return t`We could not learn about ${name} right now. You can build the trip yourself.`;
  if (places === 0) return t`We don’t have a guide to ${name} yet. You can still build it yourself.`;
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
      const guide = nearest?.name ?? '';
      return guide === ''
        ? t`We have no guide to ${name}. Its plan has places of guides nearby.`
        : t`We have no guide to ${name}. Its plan has places of the guide to ${guide}.`;
    }
    default:
      return plural(places, {
        one: `We know # place around ${name}.`,
        other: `We know # places around ${name}.`,
      });
  }
}

/** Returns the server's current step for the progress bar. The bar itself says "Learning about Hanoi". */
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
