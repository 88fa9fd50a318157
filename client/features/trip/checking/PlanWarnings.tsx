import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';

import type { Trip } from '../api';
import { useTripChanges } from '../changes/api';
import { usePlanWarnings, useWarnings, WarningsContext } from './api';

/** Checks the plan of a trip for what is shown inside. */
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

/** What does not work about a stop, or with null about its day as a whole, and the button that mends it. */
export function WarningsAt({ dayId, stopId }: { dayId: string; stopId: string | null }) {
  const { warnings, mend, isMending } = usePlanWarnings();
  return warnings
    .filter(({ day_id, stop_id }) => day_id === dayId && stop_id === stopId)
    .map((warning) => (
      <p key={warning.kind} className="plan-warning">
        <TriangleAlert aria-hidden="true" />
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
      </p>
    ));
}
