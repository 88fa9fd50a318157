import { useRef, useState } from 'react';

import type { PlaceSession } from '../../../api/placeSession';
import type { Trip } from '../trip';
import { type PlanStop, withPlace } from './plan';
import { usePlanSave } from './usePlanSave';

const FAILED = 'Failed to add activity';

export type Adding = 'working' | 'added';
export type NewPlace = Omit<PlanStop, 'key'>;

export interface PlaceAdding {
  /** What has been begun with a place, by its id. */
  states: ReadonlyMap<string, Adding>;
  /** @param after as `withPlace` takes it; left out, the place comes to the end of the day. */
  add: (place: NewPlace, after?: string | null) => void;
  /** Said aloud once a place is added. */
  said: string;
  /** What somebody else has done to the plan, a sentence each; nothing was added then. */
  meanwhile: readonly string[];
}

/**
 * Adds places to a day, each one once.
 *
 * @param session that the places were found in; adding one ends it. Left out where nothing was searched for.
 */
export function usePlaceAdding(trip: Trip, day: number, session?: PlaceSession): PlaceAdding {
  const { save } = usePlanSave(trip, FAILED);
  const [meanwhile, setMeanwhile] = useState<readonly string[]>([]);
  // Two presses come faster than a state changes.
  const begun = useRef(new Map<string, Adding>());
  const [states, setStates] = useState<ReadonlyMap<string, Adding>>(new Map());
  const [said, setSaid] = useState('');
  const mark = (id: string, state: Adding | null) => {
    if (state === null) begun.current.delete(id);
    else begun.current.set(id, state);
    setStates(new Map(begun.current));
  };
  const add = (place: NewPlace, after?: string | null) => {
    const { place_id: id, name } = place;
    if (begun.current.has(id)) return;
    mark(id, 'working');
    setSaid('');
    save({
      apply: (plan) => withPlace(plan, day, place, after),
      session: session?.end() ?? null,
      onSaved: () => {
        mark(id, 'added');
        setMeanwhile([]);
        setSaid(`${name} added to Day ${day + 1}`);
      },
      onFailed: (changes) => {
        mark(id, null);
        setMeanwhile(changes);
      },
    });
  };
  return { states, add, said, meanwhile };
}
