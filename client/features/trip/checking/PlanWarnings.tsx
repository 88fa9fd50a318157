import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useMemo } from 'react';

import { request, type Schema } from '../../../api/client';
import { useIsHydrated } from '../../../ui/hydration';
import { type Trip, tripPath } from '../api';
import { useTripChanges } from '../changes/api';

export type PlanWarning = Schema<'Warning'>;
type Warnings = Schema<'Warnings'>;

/** The warnings of the plan on screen; the previous ones while a new version is being checked. */
function useWarnings({ itinerary_id: id, version, is_member }: Trip): readonly PlanWarning[] {
  const isBrowser = useIsHydrated();
  const path = `${tripPath(id)}/warnings`;
  const { data } = useQuery({
    queryKey: [path, version],
    queryFn: ({ signal }) => request<Warnings>('GET', path, { signal }),
    // Loaded late: the page is useful without them.
    enabled: is_member && isBrowser,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return data?.warnings ?? NONE;
}

const NONE: readonly PlanWarning[] = [];

/** The warnings of the plan by day and stop, and how to fix them. */
interface PlanWarnings {
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

/** Checks a trip's plan and provides the warnings to its children. */
export function WarningsOf({ trip, children }: { trip: Trip; children: ReactNode }) {
  const warnings = useWarnings(trip);
  const { apply, isSaving } = useTripChanges(trip);
  const value = useMemo(
    () => ({
      warnings,
      isMending: isSaving,
      mend: ({ mend }: (typeof warnings)[number]) => {
        if (mend !== null) apply(mend.changes);
      },
    }),
    [warnings, isSaving, apply],
  );
  return <WarningsContext value={value}>{children}</WarningsContext>;
}

/** The warnings of a stop, or of the day itself if `stopId` is null, each with a button that fixes it. */
export function WarningsAt({ dayId, stopId }: { dayId: string; stopId: string | null }) {
  const { warnings, mend, isMending } = usePlanWarnings();
  return warnings
    .filter(({ day_id, stop_id }) => day_id === dayId && stop_id === stopId)
    .map((warning) => (
      <p key={warning.kind} className="plan-warning">
        <TriangleAlert aria-hidden="true" />
        <span className="plan-warning__text">
          <span>{warning.text}</span>
          {warning.mend !== null && (
            <button
              type="button"
              className="btn btn--plain btn--s"
              disabled={isMending}
              onClick={() => mend(warning)}
            >
              {warning.mend.label}
            </button>
          )}
        </span>
      </p>
    ));
}
