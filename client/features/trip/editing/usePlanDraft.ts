import { useState } from 'react';

import type { Trip } from '../api';
import { isSamePlan, type Plan, planOf } from './plan';
import { aligned, changesBetween, rebase } from './rebase';

interface State {
  version: number;
  /** The saved plan that the draft started from. */
  original: Plan;
  mine: Plan;
  theirChanges: readonly string[];
}

export interface PlanDraft {
  original: Plan;
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
export function usePlanDraft(
  trip: Trip,
  begin: (original: Plan) => Plan = (original) => original,
): PlanDraft {
  const [state, setState] = useState<State>(() => {
    const original = planOf(trip.days);
    return { version: trip.version, original, mine: begin(original), theirChanges: [] };
  });
  const current = state.version === trip.version ? state : rebased(state, trip);
  if (current !== state) setState(current);
  const { original, mine, theirChanges } = current;
  return {
    original,
    mine,
    change: (next) => setState({ ...current, mine: next }),
    theirChanges,
    isChanged: !isSamePlan(original, mine),
    apply: (plan) => rebase(original, mine, aligned(original, plan)),
  };
}

function rebased({ original, mine, theirChanges }: State, { version, days }: Trip): State {
  const theirs = aligned(original, planOf(days));
  const next = rebase(original, mine, theirs);
  // If they made the same changes as I did, there is nothing to report.
  const changes = isSamePlan(theirs, mine) ? [] : changesBetween(original, theirs);
  return { version, original: theirs, mine: next, theirChanges: [...theirChanges, ...changes] };
}
