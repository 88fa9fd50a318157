import { useEffect, useRef, useState } from 'react';

import { type Attempt, newAttempt } from './attempt';
import { newDestination, type Place, type TripDraft } from './draft';
import type { Problem } from './duration';
import { firstDraft, type Occasion } from './preset';
import { firstMissing, missing, type Step, stepAfter, stepBefore } from './steps';
import { forget, load, save, type Saved } from './storage';
import { suggestedName } from './words';

export interface WizardOptions {
  /** Names what is kept over a reload. */
  appName: string;
  /** What the address asks for, a destination or a holiday; empty for nothing. */
  preset: string;
  /** The destination that was found for it, as soon as it is. */
  found: Place | undefined;
  /** The holiday that it asks for. */
  occasion: Occasion | null;
  /** No trip starts before it, YYYY-MM-DD. */
  today: string;
}

interface State extends Saved {
  /** Somebody has begun to choose the destination by hand. */
  isEdited: boolean;
  problem: Problem | null;
  /** The last attempt failed, and the traveller is back at its button. */
  isFailed: boolean;
}

export interface Wizard {
  step: Step;
  draft: TripDraft;
  attempt: Attempt | null;
  /** What is missing; said once somebody tries to go on. */
  problem: Problem | null;
  isFailed: boolean;
  /** No trip starts before it, YYYY-MM-DD. */
  today: string;
  /** What the trip is for: the name of a holiday, or empty. */
  occasion: string;
  change: (part: Partial<TripDraft>) => void;
  /** The destination is being typed anew. */
  editDestination: () => void;
  /** Goes on, or says what is missing; on the last step orders the trip. */
  next: () => void;
  /** Goes on without interests. */
  skip: () => void;
  /** Undefined on the first step. */
  back: (() => void) | undefined;
  follow: (tripId: string, statusUrl: string) => void;
  fail: () => void;
  finish: () => void;
}

/** The draft of a trip and the step one is at; both outlive a reload. */
export function useWizard({ appName, preset, found, occasion, today }: WizardOptions): Wizard {
  const [state, setState] = useState<State>(() => ({
    preset,
    step: 'destination',
    draft: firstDraft(occasion),
    occasion: occasion?.name ?? '',
    suggestion: '',
    attempt: null,
    isEdited: false,
    problem: null,
    isFailed: false,
  }));
  const latest = useRef<State>(state);
  const isFinished = useRef(false);
  const update = (change: Partial<State>) => {
    latest.current = { ...latest.current, problem: null, isFailed: false, ...change };
    setState(latest.current);
    save(appName, latest.current);
  };
  useEffect(() => {
    const saved = load(appName);
    if (saved === null) return;
    if (saved.attempt === null && preset !== '' && saved.preset !== preset) return;
    latest.current = { ...latest.current, ...saved };
    // Only browsers have the storage, so it is read after hydration.
    setState(latest.current);
  }, [appName, preset]);

  const draftOf = ({ draft, isEdited }: State): TripDraft =>
    isEdited || found === undefined || draft.destinations.length > 0
      ? draft
      : { ...draft, destinations: [newDestination(found, [])] };
  const { step, attempt, problem, isFailed } = state;
  const draft = draftOf(state);
  const before = stepBefore(step, draft);

  const goOn = (chosen: TripDraft) => {
    const after = stepAfter(latest.current.step, chosen);
    if (after === undefined) update({ draft: chosen, attempt: newAttempt() });
    else if (after === 'name') update({ step: after, ...named(chosen, latest.current) });
    else update({ step: after, draft: chosen });
  };
  return {
    step,
    draft,
    attempt,
    problem,
    isFailed,
    today,
    occasion: state.occasion,
    change: (part) =>
      update({
        draft: { ...draftOf(latest.current), ...part },
        // Nothing that was found is put back once all destinations are taken off.
        isEdited: latest.current.isEdited || part.destinations !== undefined,
      }),
    editDestination: () => update({ isEdited: true, draft: { ...latest.current.draft, destinations: [] } }),
    next: () => {
      // A second click comes before the first one has changed the page.
      if (latest.current.attempt !== null) return;
      const chosen = draftOf(latest.current);
      const { step: at } = latest.current;
      const lack = missing(at, chosen, today);
      // What was chosen yesterday may be over today.
      const earlier = at === 'name' && lack === null ? firstMissing(chosen, today) : null;
      if (earlier !== null) update({ ...earlier, draft: chosen });
      else if (lack !== null) update({ problem: lack });
      else goOn(chosen);
    },
    skip: () => goOn({ ...draftOf(latest.current), interests: [] }),
    back: before === undefined ? undefined : () => update({ step: before }),
    follow: (tripId, statusUrl) => {
      const { attempt: current } = latest.current;
      // An order that is answered after the page was left must not lead the next trip's wizard back to it.
      if (current !== null && !isFinished.current) update({ attempt: { ...current, tripId, statusUrl } });
    },
    fail: () => update({ attempt: null, step: 'name', isFailed: true }),
    finish: () => {
      isFinished.current = true;
      forget(appName);
    },
  };
}

/** Suggests a name, unless there is one of the traveller's own. */
function named(draft: TripDraft, { suggestion, occasion }: State): Pick<State, 'draft' | 'suggestion'> {
  if (draft.trip_name.trim() !== '' && draft.trip_name !== suggestion) return { draft, suggestion };
  const name = suggestedName(draft, occasion);
  return { draft: { ...draft, trip_name: name }, suggestion: name };
}
