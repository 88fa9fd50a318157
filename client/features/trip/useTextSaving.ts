import { useState } from 'react';

import { type FieldErrors, refusalOf } from '../../api/errors';
import { ChangedMeanwhile, saveText, type TextField } from './saveText';
import type { Trip } from './trip';
import { useTripCache } from './useTripCache';
import { useCatchingUp } from './useTripFailure';

const FAILED = 'Failed to update trip';

/** Saves one of the trip's texts, and knows what others have made of it meanwhile. */
export function useTextSaving(trip: Trip, field: TextField) {
  const { known, keepPlan, markListsStale } = useTripCache();
  const catchUp = useCatchingUp(trip.itinerary_id);
  const [theirs, setTheirs] = useState<string | null>(null);
  return {
    /** What the text says now, where somebody else has changed it; saving once more replaces that. */
    theirs,
    forgetTheirs: () => setTheirs(null),
    /** @param base the text as it was when its editing began. */
    save: async (draft: string, base: string) => {
      const change = { field, draft, base: theirs ?? base };
      try {
        await saveText(known(trip.itinerary_id) ?? trip, change, keepPlan);
      } catch (error) {
        if (error instanceof ChangedMeanwhile) setTheirs(error.theirs);
        else catchUp(error);
        throw error;
      }
      markListsStale();
    },
    explain: (error: Error): { text: string; fields: FieldErrors } =>
      error instanceof ChangedMeanwhile ? { text: error.message, fields: {} } : refusalOf(error, FAILED),
  };
}
