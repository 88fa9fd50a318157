import { useRef, useState } from 'react';

import { withPlace } from '../plan/plan';
import { usePlanSave } from '../plan/usePlanSave';
import type { Trip } from '../trip';
import type { AddablePlace } from './AddToTrip';

interface SingleAdding {
  /** The day, from 0, to which it is being added. */
  working: number | null;
  add: (day: number) => void;
  /** What somebody else has done to the plan, a sentence each; nothing was added then. */
  meanwhile: readonly string[];
}

interface AddingNews {
  /** @param day from 0. */
  onAdded: (day: number) => void;
  onWorking: (isWorking: boolean) => void;
}

/** Adds a place to the end of one day, once, however often one presses. */
export function useSingleAdding(
  trip: Trip,
  { place_id, name, image }: AddablePlace,
  { onAdded, onWorking }: AddingNews,
): SingleAdding {
  const { save } = usePlanSave(trip, 'Failed to add activity');
  // Two presses come faster than a state changes; after the first one that is done the sheet goes.
  const isBegun = useRef(false);
  const [working, setWorking] = useState<number | null>(null);
  const [meanwhile, setMeanwhile] = useState<readonly string[]>([]);
  const add = (day: number) => {
    if (isBegun.current) return;
    isBegun.current = true;
    setWorking(day);
    onWorking(true);
    save({
      apply: (plan) => withPlace(plan, day, { place_id, name, image }),
      onSaved: () => {
        onWorking(false);
        onAdded(day);
      },
      onFailed: (changes) => {
        isBegun.current = false;
        setWorking(null);
        onWorking(false);
        setMeanwhile(changes);
      },
    });
  };
  return { working, add, meanwhile };
}
