import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { request } from '../../../api/client';
import { ApiError, type FieldErrors, refusalOf } from '../../../api/errors';
import { changeTrip, type Trip, tripPath, useReloadOnLostAccess, useTripCache } from '../api';
import { useSaidWithUndo } from '../changes/api';
import { useChangers } from '../changes/sharedDraft';

/** The texts of a trip that can be edited in place. */
export type TextField = 'about_trip' | 'trip_name';

/** Saves one of the trip's texts without overwriting what others wrote meanwhile. */
export function useTextSave(trip: Trip, field: TextField) {
  const { t } = useLingui();
  const { cached, storeChange, markListsStale } = useTripCache();
  const reloadOnLostAccess = useReloadOnLostAccess(trip.itinerary_id);
  const sayWithUndo = useSaidWithUndo(trip.itinerary_id);
  const [theirs, setTheirs] = useState<string | null>(null);
  const [since, setSince] = useState(trip.version);
  const changerOf = useChangers(trip, { item: null, since, isNeeded: theirs !== null });
  return {
    /** The text that another traveller saved meanwhile, or null. Saving again replaces it. */
    theirs,
    /** The traveller who saved that text. */
    changer: changerOf(field),
    /** Called when editing begins or ends. Earlier changes by others no longer matter. */
    restart: () => {
      setTheirs(null);
      setSince(trip.version);
    },
    /** @param original the text when editing began. */
    save: async (draft: string, original: string) => {
      const change = { field, draft, original: theirs ?? original };
      let isChanged = false;
      try {
        isChanged = await saveText(cached(trip.itinerary_id) ?? trip, change, storeChange);
      } catch (error) {
        if (error instanceof TextConflict) setTheirs(error.theirs);
        else reloadOnLostAccess(error);
        throw error;
      }
      markListsStale();
      if (isChanged) sayWithUndo(field === 'trip_name' ? t`Trip renamed` : t`Notes saved`);
    },
    explain: (error: Error): { text: string; fields: FieldErrors } =>
      error instanceof TextConflict
        ? { text: t`Someone else just edited this. Your text is still here.`, fields: {} }
        : refusalOf(error, t`Failed to update trip`),
  };
}

/** Another traveller changed the text while it was being edited here. */
class TextConflict extends Error {
  override readonly name = 'TextConflict';
  /** Their text. */
  readonly theirs: string;

  constructor(theirs: string) {
    super();
    this.theirs = theirs;
  }
}

interface TextChange {
  field: TextField;
  draft: string;
  /** The text when editing began. */
  original: string;
}

/** Maximum number of attempts while others keep changing the trip. */
const MAX_TRIES = 4;

/**
 * Saves a text of a trip, unless another traveller changed that text. Their other changes do not matter.
 * Returns whether the text differed before.
 *
 * @param trip as shown.
 * @param store called with every version of the trip that the server returns.
 * @throws TextConflict if the text was changed; nothing is saved then.
 */
async function saveText(trip: Trip, change: TextChange, store: (trip: Trip) => void): Promise<boolean> {
  const { field, draft, original } = change;
  let current = trip;
  for (let tries = 1; ; tries++) {
    // Also true if an earlier attempt succeeded and its answer was lost.
    if (current[field] === draft) return false;
    if (current[field] !== original) throw new TextConflict(current[field]);
    try {
      store(await changeTrip(current.itinerary_id, { [field]: draft }, current.version));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || tries === MAX_TRIES) throw error;
      current = await request<Trip>('GET', tripPath(current.itinerary_id));
      store(current);
    }
  }
}
