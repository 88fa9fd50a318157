import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';

import { request, type Schema } from '../../../api/client';
import { useIsHydrated } from '../../../ui/useIsHydrated';
import { type Trip, tripPath } from '../api';

export type PlanWarning = Schema<'Warning'>;
type Warnings = Schema<'Warnings'>;

/** What does not work in the plan that is shown; the last known until a new version has been checked. */
export function useWarnings({ itinerary_id: id, version, is_member }: Trip): readonly PlanWarning[] {
  const isBrowser = useIsHydrated();
  const path = `${tripPath(id)}/warnings`;
  const { data } = useQuery({
    queryKey: [path, version],
    queryFn: ({ signal }) => request<Warnings>('GET', path, { signal }),
    // The page comes first, and reads well without.
    enabled: is_member && isBrowser,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return data?.warnings ?? NONE;
}

const NONE: readonly PlanWarning[] = [];

/** What does not work in the plan, for its days and stops, and what mends it. */
export interface PlanWarnings {
  warnings: readonly PlanWarning[];
  mend: (warning: PlanWarning) => void;
  isMending: boolean;
}

export const WarningsContext = createContext<PlanWarnings | null>(null);

export function usePlanWarnings(): PlanWarnings {
  const warnings = use(WarningsContext);
  if (warnings === null) throw new Error('usePlanWarnings needs a WarningsContext above it');
  return warnings;
}
