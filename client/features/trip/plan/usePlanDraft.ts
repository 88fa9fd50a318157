import { useState } from 'react';

import type { Trip } from '../trip';
import { changesBetween } from './changes';
import { isSamePlan, type Plan, planOf } from './plan';
import { aligned, rebase } from './rebase';

interface State {
  version: number;
  /** The plan that the draft is made of. */
  base: Plan;
  mine: Plan;
  meanwhile: readonly string[];
}

export interface PlanDraft {
  base: Plan;
  mine: Plan;
  change: (mine: Plan) => void;
  /** What somebody else has done to the plan since the draft was begun, a sentence each. */
  meanwhile: readonly string[];
  isChanged: boolean;
  /** Does what the draft does to the plan as it is when its turn has come. */
  apply: (plan: Plan) => Plan;
}

/**
 * A plan that is not saved yet. When the trip changes meanwhile, by whatever way that becomes known, the draft is made
 * again of the new plan.
 *
 * @param begin makes the first draft; left out, that is the plan as it is.
 */
export function usePlanDraft(trip: Trip, begin: (base: Plan) => Plan = (base) => base): PlanDraft {
  const [state, setState] = useState<State>(() => {
    const base = planOf(trip.days);
    return { version: trip.version, base, mine: begin(base), meanwhile: [] };
  });
  const current = state.version === trip.version ? state : followed(state, trip);
  if (current !== state) setState(current);
  const { base, mine, meanwhile } = current;
  return {
    base,
    mine,
    change: (next) => setState({ ...current, mine: next }),
    meanwhile,
    isChanged: !isSamePlan(base, mine),
    apply: (plan) => rebase(base, mine, aligned(base, plan)),
  };
}

function followed({ base, mine, meanwhile }: State, { version, days }: Trip): State {
  const theirs = aligned(base, planOf(days));
  const next = rebase(base, mine, theirs);
  // What has become as it was wanted is nobody else's change.
  const changes = isSamePlan(theirs, mine) ? [] : changesBetween(base, theirs);
  return { version, base: theirs, mine: next, meanwhile: [...meanwhile, ...changes] };
}
