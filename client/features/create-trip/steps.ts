import type { TripDraft } from './draft';
import { durationProblem, type Problem } from './duration';
import { MAX_INTERESTS } from './interests';

const STEPS = ['destination', 'duration', 'travelers', 'budget', 'interests', 'builder', 'name'] as const;
export type Step = (typeof STEPS)[number];

/** The steps to go through; interests are left out once one has chosen to build the trip oneself. */
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
 * What is missing before one may go on, or null.
 *
 * @param today no trip starts before it, YYYY-MM-DD.
 */
export function missing(step: Step, draft: TripDraft, today: string): Problem | null {
  if (step === 'duration') return durationProblem(draft, today);
  const text = textOfMissing(step, draft);
  return text === null ? null : { text, at: null };
}

/** The first of the steps that is not done, with what it misses: what was chosen yesterday may be over today. */
export function firstMissing(draft: TripDraft, today: string): { step: Step; problem: Problem } | null {
  for (const step of stepsOf(draft)) {
    const problem = missing(step, draft, today);
    if (problem !== null) return { step, problem };
  }
  return null;
}

function textOfMissing(step: Exclude<Step, 'duration'>, draft: TripDraft): string | null {
  switch (step) {
    case 'destination':
      return draft.destinations.length > 0 ? null : 'Please choose at least one destination.';
    case 'travelers':
      return draft.traveler === null ? 'Please choose who is travelling.' : null;
    case 'budget':
      return draft.budget === null ? 'Please choose a budget.' : null;
    case 'interests':
      return draft.interests.length > MAX_INTERESTS
        ? `Please choose at most ${MAX_INTERESTS} interests.`
        : null;
    case 'builder':
      return draft.trip_builder === null ? 'Please choose how to build your trip.' : null;
    case 'name':
      return draft.trip_name.trim() === '' ? 'Please give your trip a name.' : null;
  }
}
