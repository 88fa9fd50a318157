import { useState } from 'react';

import type { Trip } from '../api';
import { isSamePlan, type Plan, planOf } from './plan';
import { aligned, changesBetween, rebase } from './rebase';

interface State {
  version: number;
  /** The saved plan that the draft started from. */
  base: Plan;
  mine: Plan;
  theirChanges: readonly string[];
}

export interface PlanDraft {
  base: Plan;
  mine: Plan;
  change: (mine: Plan) => void;
  /** Other travellers' changes since the draft was started, one sentence each. */
  theirChanges: readonly string[];
  isChanged: boolean;
  /** Applies the draft's changes to the newest plan. */
  apply: (plan: Plan) => Plan;
}

/**
 * An unsaved plan. Whenever the trip on screen changes, the draft is rebased on its new plan.
 *
 * @param begin creates the first draft; by default the saved plan.
 */
export function usePlanDraft(trip: Trip, begin: (base: Plan) => Plan = (base) => base): PlanDraft {
  const [state, setState] = useState<State>(() => {
    const base = planOf(trip.days);
    return { version: trip.version, base, mine: begin(base), theirChanges: [] };
  });
  const current = state.version === trip.version ? state : rebased(state, trip);
  if (current !== state) setState(current);
  const { base, mine, theirChanges } = current;
  return {
    base,
    mine,
    change: (next) => setState({ ...current, mine: next }),
    theirChanges,
    isChanged: !isSamePlan(base, mine),
    apply: (plan) => rebase(base, mine, aligned(base, plan)),
  };
}

function rebased({ base, mine, theirChanges }: State, { version, days }: Trip): State {
  const theirs = aligned(base, planOf(days));
  const next = rebase(base, mine, theirs);
  // If they made the same changes as I did, there is nothing to report.
  const changes = isSamePlan(theirs, mine) ? [] : changesBetween(base, theirs);
  return { version, base: theirs, mine: next, theirChanges: [...theirChanges, ...changes] };
}
