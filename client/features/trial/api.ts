import { t } from '@lingui/core/macro';

import { LONG_TIMEOUT, request, type Schema } from '../../api/client';
import { useApi, useDebounced } from '../../api/query';

/** A trip that was planned without an account. */
export type Trial = Schema<'Trial'>;
export type TrialPlan = Schema<'TrialPlan'>;
export type City = Schema<'Prediction'>;

export const TRIAL_PATH = '/trial';
/** The page of the trip. */
export const TRIAL_PAGE = '/try';
/** As long a trip as may be planned without an account. */
export const MOST_DAYS = 5;
/** Milliseconds between two looks at a plan that is being made. */
const LOOK = 500;

/** The trip that this browser has planned; asked for again until it has a plan, or never will. */
export function useTrial() {
  return useApi<Trial>(TRIAL_PATH, {
    staleTime: 0,
    refetchInterval: (trial) => (trial !== undefined && isBeingPlanned(trial) ? LOOK : false),
  });
}

export const isBeingPlanned = ({ status }: Trial): boolean =>
  status.status === 'queued' || status.status === 'building';

export function planTrial(placeId: string, days: number): Promise<Trial> {
  return request<Trial>('POST', TRIAL_PATH, { body: { place_id: placeId, no_of_days: days } });
}

/** Makes the trip the traveller's own. It may be repeated: there is one trip. */
export function saveTrial(): Promise<Schema<'Made'>> {
  return request<Schema<'Made'>>('POST', `${TRIAL_PATH}/save`, { timeoutMs: LONG_TIMEOUT });
}

export interface CitySearch {
  cities: City[];
  isLoading: boolean;
  /** Shown if there are no suggestions. */
  note: string | undefined;
}

/** Searches cities during typing: after a pause, from the second character on. */
export function useCitySearch(text: string): CitySearch {
  const wanted = text.trim();
  const asked = useDebounced(wanted);
  const isSearched = wanted.length > 1;
  const path = `/catalogue/destinations?input=${encodeURIComponent(asked)}`;
  const { data, error, isFetching } = useApi<Schema<'Predictions'>>(path, {
    enabled: isSearched && asked.length > 1,
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
