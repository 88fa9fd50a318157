import type { Attempt } from './attempt';
import { EMPTY_DRAFT, type TripDraft } from './draft';
import { isStep, type Step } from './steps';

/** Everything the wizard keeps over a reload. */
export interface Saved {
  /** What the address asked for when the draft was begun; empty for nothing. */
  preset: string;
  step: Step;
  draft: TripDraft;
  /** The holiday that the trip is for; empty for none. */
  occasion: string;
  /** The name that was suggested, so that a name of one's own is told from it. */
  suggestion: string;
  attempt: Attempt | null;
}

const keyOf = (appName: string) => `${appName}_TRIP_DRAFT`;

export function load(appName: string): Saved | null {
  const text = sessionStorage.getItem(keyOf(appName));
  if (text === null) return null;
  try {
    const saved = JSON.parse(text) as Partial<Saved>;
    if (!isStep(saved.step) || !isDraft(saved.draft)) return null;
    return {
      preset: saved.preset ?? '',
      step: saved.step,
      draft: { ...EMPTY_DRAFT, ...saved.draft },
      occasion: saved.occasion ?? '',
      suggestion: saved.suggestion ?? '',
      attempt: saved.attempt ?? null,
    };
  } catch {
    // Not ours, or of an older version: start afresh.
    return null;
  }
}

function isDraft(draft: Partial<TripDraft> | undefined): draft is Partial<TripDraft> {
  // An older version did not tell one destination from its twin.
  return draft !== undefined && (draft.destinations ?? []).every(({ key }) => typeof key === 'string');
}

export function save(appName: string, saved: Saved): void {
  sessionStorage.setItem(keyOf(appName), JSON.stringify(saved));
}

export function forget(appName: string): void {
  sessionStorage.removeItem(keyOf(appName));
}
