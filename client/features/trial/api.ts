import { t } from '@lingui/core/macro';

import { LONG_TIMEOUT, request, type Schema } from '../../api/client';
import { isSearchable, useApi, useDebounced } from '../../api/query';

/** A trip planned without an account. */
export type Trial = Schema<'Trial'>;
export type TrialPlan = Schema<'TrialPlan'>;
export type City = Schema<'Prediction'>;

export const TRIAL_PATH = '/trial';
/** Path of the trip's page. */
export const TRIAL_PAGE = '/try';
/** Maximum number of days of a trip planned without an account. */
export const MAX_DAYS = 5;
/** Delay between polls of a plan in progress, in milliseconds. */
const POLL_INTERVAL = 500;

/** The trip planned in this browser, polled until it has a plan or has failed. */
export function useTrial() {
  return useApi<Trial>(TRIAL_PATH, {
    staleTime: 0,
    refetchInterval: (trial) => (trial !== undefined && isBeingPlanned(trial) ? POLL_INTERVAL : false),
  });
}

export const isBeingPlanned = ({ status }: Trial): boolean =>
  status.status === 'queued' || status.status === 'building';

export function planTrial(placeId: string, days: number): Promise<Trial> {
  return request<Trial>('POST', TRIAL_PATH, { body: { place_id: placeId, no_of_days: days } });
}

/** Saves the trip for the traveller. Idempotent: it never creates a second trip. */
export function saveTrial(): Promise<Schema<'Made'>> {
  return request<Schema<'Made'>>('POST', `${TRIAL_PATH}/save`, { timeoutMs: LONG_TIMEOUT });
}

export interface CitySearch {
  cities: City[];
  isLoading: boolean;
  /** Shown if there are no suggestions. */
  note: string | undefined;
}

/** Searches for cities while the visitor types: after a pause, and from two characters on (see `isSearchable`). */
export function useCitySearch(text: string): CitySearch {
  const wanted = text.trim();
  const asked = useDebounced(wanted);
  const isSearched = isSearchable(wanted);
  const path = `/catalogue/destinations?input=${encodeURIComponent(asked)}`;
  const { data, error, isFetching } = useApi<Schema<'Predictions'>>(path, {
    enabled: isSearched && isSearchable(asked),
  });
  if (!isSearched) return { cities: [], isLoading: false, note: undefined };
  // Results of an earlier text are never offered for this one.
  if (asked !== wanted || (isFetching && data === undefined))
    return { cities: [], isLoading: true, note: undefined };
  return {
    cities: data?.predictions ?? [],
    isLoading: false,
    note:
      error === null ? t`No city found. Check the spelling, or try one nearby.` : t`Failed to fetch places`,
  };
}
