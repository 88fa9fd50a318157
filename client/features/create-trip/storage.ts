import { newUuid } from '../../api/client';
import { EMPTY_DRAFT, type TripDraft } from './draft';
import { isStep, type Step } from './steps';

/** A trip request that was sent, stored so that a reload can follow its build. */
export interface Build {
  /** The idempotency key: repeating the request does not create another trip. */
  key: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  tripId: string | null;
  statusUrl: string | null;
}

export function newBuild(): Build {
  return { key: newUuid(), startedAt: Date.now(), tripId: null, statusUrl: null };
}

/** The wizard's state that survives a reload. */
export interface SavedWizard {
  /** What the page's query asked for when the draft was started, or an empty string. */
  preset: string;
  step: Step;
  draft: TripDraft;
  /** The holiday that the trip is for, or an empty string. */
  occasion: string;
  /** The suggested name, to tell it apart from the traveller's own. */
  suggestion: string;
  build: Build | null;
}

const keyOf = (appName: string) => `${appName}_TRIP_DRAFT`;

export function load(appName: string): SavedWizard | null {
  const text = sessionStorage.getItem(keyOf(appName));
  if (text === null) return null;
  try {
    const saved = JSON.parse(text) as Partial<SavedWizard>;
    if (!isStep(saved.step) || !isDraft(saved.draft)) return null;
    return {
      preset: saved.preset ?? '',
      step: saved.step,
      draft: { ...EMPTY_DRAFT, ...saved.draft },
      occasion: saved.occasion ?? '',
      suggestion: saved.suggestion ?? '',
      build: saved.build ?? null,
    };
  } catch {
    // Not ours, or from an older version: start again.
    return null;
  }
}

function isDraft(draft: Partial<TripDraft> | undefined): draft is Partial<TripDraft> {
  // Drafts of older versions have no keys.
  return draft !== undefined && (draft.destinations ?? []).every(({ key }) => typeof key === 'string');
}

export function save(appName: string, saved: SavedWizard): void {
  sessionStorage.setItem(keyOf(appName), JSON.stringify(saved));
}

export function forget(appName: string): void {
  sessionStorage.removeItem(keyOf(appName));
}
