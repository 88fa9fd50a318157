import { t } from '@lingui/core/macro';

import type { TripDraft } from './draft';
import { durationProblem, type Problem } from './duration';
import { MAX_INTERESTS } from './options';

const STEPS = ['destination', 'duration', 'travelers', 'budget', 'interests', 'builder', 'name'] as const;
export type Step = (typeof STEPS)[number];

/** Returns the steps of a draft. Trips that travellers build themselves have no interests step. */
export function stepsOf({ trip_builder }: TripDraft): Step[] {
  return STEPS.filter((step) => step !== 'interests' || trip_builder !== 'CUSTOM');
}

export function stepAfter(step: Step, draft: TripDraft): Step | undefined {
  const steps = stepsOf(draft);
  return steps[steps.indexOf(step) + 1];
}

export function stepBefore(step: Step, draft: TripDraft): Step | undefined {
  const steps = stepsOf(draft);
  return steps[steps.indexOf(step) - 1];
}

/** Whether a step comes before another one. */
export const isBefore = (step: Step, other: Step): boolean => STEPS.indexOf(step) < STEPS.indexOf(other);

export function isStep(word: unknown): word is Step {
  return STEPS.some((step) => step === word);
}

/**
 * Returns what is missing or wrong in a step, or null if the traveller can continue.
 *
 * @param today the earliest start, YYYY-MM-DD.
 */
export function problemOf(step: Step, draft: TripDraft, today: string): Problem | null {
  if (step === 'duration') return durationProblem(draft, today);
  const text = missingText(step, draft);
  return text === null ? null : { text, at: null };
}

/** Returns the first step with a problem, such as a start date that has passed since it was stored. */
export function firstProblem(draft: TripDraft, today: string): { step: Step; problem: Problem } | null {
  for (const step of stepsOf(draft)) {
    const problem = problemOf(step, draft, today);
    if (problem !== null) return { step, problem };
  }
  return null;
}

function missingText(step: Exclude<Step, 'duration'>, draft: TripDraft): string | null {
  switch (step) {
    case 'destination':
      return draft.destinations.length > 0 ? null : t`Please choose at least one destination.`;
    case 'travelers':
      return draft.traveler === null ? t`Please choose who is travelling.` : null;
    case 'budget':
      return draft.budget === null ? t`Please choose a budget.` : null;
    case 'interests':
      return draft.interests.length > MAX_INTERESTS
        ? t`Please choose at most ${MAX_INTERESTS} interests.`
        : null;
    case 'builder':
      return draft.trip_builder === null ? t`Please choose how to build your trip.` : null;
    case 'name':
      return draft.trip_name.trim() === '' ? t`Please give your trip a name.` : null;
  }
}
