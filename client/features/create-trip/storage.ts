import type { Attempt } from './attempt';
import { EMPTY_DRAFT, type TripDraft } from './draft';
import { isStep, type Step } from './steps';

/** Everything the wizard keeps over a reload. */
export interface Saved {
  /** The destination that the address asked for when the draft was begun; empty for none. */
  preset: string;
  step: Step;
  draft: TripDraft;
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
    if (!isStep(saved.step) || typeof saved.draft !== 'object') return null;
    return {
      preset: saved.preset ?? '',
      step: saved.step,
      draft: { ...EMPTY_DRAFT, ...saved.draft },
      suggestion: saved.suggestion ?? '',
      attempt: saved.attempt ?? null,
    };
  } catch {
    // Not ours, or of an older version: start afresh.
    return null;
  }
}

export function save(appName: string, saved: Saved): void {
  sessionStorage.setItem(keyOf(appName), JSON.stringify(saved));
}

export function forget(appName: string): void {
  sessionStorage.removeItem(keyOf(appName));
}
