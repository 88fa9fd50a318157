import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import type { PlaceSession } from '../../../api/places';
import type { Trip } from '../api';
import type { NewPlace } from '../places/api';
import { withPlace } from './plan';
import { usePlanSave } from './savePlan';

export type AddState = 'working' | 'added';

export interface PlaceAdding {
  /** States by place id. */
  states: ReadonlyMap<string, AddState>;
  /** Adds a place to the end of the day, or after another place (see `withPlace`). */
  add: (place: NewPlace, after?: string | null) => void;
  /** Text for screen readers after a place was added. */
  announcement: string;
  /** Why nothing was added: other travellers' changes to the plan, one sentence each. */
  theirChanges: readonly string[];
}

/**
 * Adds places to a day, each once.
 *
 * @param day from 0.
 * @param session the search session that found the places, if any. Adding a place ends it.
 */
export function usePlaceAdding(trip: Trip, day: number, session?: PlaceSession): PlaceAdding {
  const { t } = useLingui();
  const { save } = usePlanSave(trip, t`Failed to add activity`);
  const [theirChanges, setTheirChanges] = useState<readonly string[]>([]);
  // A second press may come before the first is rendered.
  const started = useRef(new Map<string, AddState>());
  const [states, setStates] = useState<ReadonlyMap<string, AddState>>(new Map());
  const [announcement, announce] = useState('');
  const setState = (id: string, state: AddState | null) => {
    if (state === null) started.current.delete(id);
    else started.current.set(id, state);
    setStates(new Map(started.current));
  };
  const add = (place: NewPlace, after?: string | null) => {
    const { place_id: id, name } = place;
    const number = day + 1;
    if (started.current.has(id)) return;
    setState(id, 'working');
    announce('');
    save({
      apply: (plan) => withPlace(plan, day, place, after),
      session: session?.end() ?? null,
      onSaved: () => {
        setState(id, 'added');
        setTheirChanges([]);
        announce(t`${name} added to Day ${number}`);
      },
      onFailed: (changes) => {
        setState(id, null);
        setTheirChanges(changes);
      },
    });
  };
  return { states, add, announcement, theirChanges };
}
