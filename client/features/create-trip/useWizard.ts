import { useEffect, useRef, useState } from 'react';

import { EMPTY_DRAFT, newDestination, type Place, type Stop, type TripDraft, withRoute } from './draft';
import { daysLater, isDate, later, MAX_TRIP_DAYS, type Problem } from './duration';
import { firstProblem, problemOf, type Step, stepAfter, stepBefore } from './steps';
import { type Build, forget, load, newBuild, save, type SavedWizard } from './storage';
import { suggestedName } from './text';

/** The upcoming or current holiday that a trip is planned for. */
interface Occasion {
  name: string;
  start: string;
  end: string;
}

/**
 * Reads the holiday from the page's query. Returns null if there is none or it is over.
 *
 * @param query `holiday`, `start` and `end`.
 * @param today YYYY-MM-DD; trips cannot start earlier.
 */
export function occasionOf(query: URLSearchParams, today: string): Occasion | null {
  const name = query.get('holiday')?.trim() ?? '';
  const start = query.get('start') ?? '';
  const end = query.get('end') ?? '';
  if (name === '' || !isDate(start) || !isDate(end) || end < start || end < today) return null;
  const first = later(start, today);
  const longest = daysLater(first, MAX_TRIP_DAYS - 1);
  return { name, start: first, end: end < longest ? end : longest };
}

/** Returns the initial draft. */
export function firstDraft(occasion: Occasion | null): TripDraft {
  if (occasion === null) return EMPTY_DRAFT;
  const duration = { ...EMPTY_DRAFT.duration, start_date: occasion.start, end_date: occasion.end };
  return { ...EMPTY_DRAFT, durationType: 'dates', duration };
}

export interface WizardOptions {
  /** Part of the storage key. */
  appName: string;
  /** The destination or holiday requested by the page's query, or an empty string. */
  preset: string;
  /** The destination found for the query; undefined until it has loaded, and if there is none. */
  found: Place | undefined;
  /** The route requested by the query; undefined until it has loaded, and if there is none. */
  route?: readonly Stop[] | undefined;
  /** The holiday requested by the query. */
  occasion: Occasion | null;
  /** The earliest start, YYYY-MM-DD. */
  today: string;
}

interface State extends SavedWizard {
  /** Whether the traveller has changed the destinations. */
  isEdited: boolean;
  problem: Problem | null;
  /** Whether the build failed and the traveller is back at its button. */
  isFailed: boolean;
}

export interface Wizard {
  step: Step;
  draft: TripDraft;
  build: Build | null;
  /** What is missing, shown after the traveller tries to continue. */
  problem: Problem | null;
  isFailed: boolean;
  /** The earliest start, YYYY-MM-DD. */
  today: string;
  /** The holiday that the trip is for, or an empty string. */
  occasion: string;
  change: (part: Partial<TripDraft>) => void;
  /** Called when the traveller types another destination. */
  editDestination: () => void;
  /** Goes to the next step, or shows what is missing. The last step starts the build. */
  next: () => void;
  /** Continues without interests. */
  skip: () => void;
  /** Undefined on the first step. */
  back: (() => void) | undefined;
  /** Called when the request is accepted and its build can be followed. */
  follow: (tripId: string, statusUrl: string) => void;
  /** Returns to the name step after a failed build. */
  fail: () => void;
  /** Discards the draft. */
  finish: () => void;
}

/** Returns a trip's draft and the current step. Both survive a reload. */
export function useWizard({ appName, preset, found, route, occasion, today }: WizardOptions): Wizard {
  const [state, setState] = useState<State>(() => ({
    preset,
    step: 'destination',
    draft: firstDraft(occasion),
    occasion: occasion?.name ?? '',
    suggestion: '',
    build: null,
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
    if (saved.build === null && preset !== '' && saved.preset !== preset) return;
    latest.current = { ...latest.current, ...saved };
    // Set after hydration, because the server has no storage.
    setState(latest.current);
  }, [appName, preset]);

  const draftOf = ({ draft, isEdited }: State): TripDraft => {
    if (isEdited || draft.destinations.length > 0) return draft;
    if (route !== undefined && route.length > 0) return { ...draft, ...withRoute(route) };
    return found === undefined ? draft : { ...draft, destinations: [newDestination(found, [])] };
  };
  const { step, build, problem, isFailed } = state;
  const draft = draftOf(state);
  const before = stepBefore(step, draft);

  const proceed = (chosen: TripDraft) => {
    const after = stepAfter(latest.current.step, chosen);
    if (after === undefined) update({ draft: chosen, build: newBuild() });
    else if (after === 'name') update({ step: after, ...named(chosen, latest.current) });
    else update({ step: after, draft: chosen });
  };
  return {
    step,
    draft,
    build,
    problem,
    isFailed,
    today,
    occasion: state.occasion,
    change: (part) =>
      update({
        draft: { ...draftOf(latest.current), ...part },
        // The destination of the query must not return after it was removed.
        isEdited: latest.current.isEdited || part.destinations !== undefined,
      }),
    editDestination: () => update({ isEdited: true, draft: { ...latest.current.draft, destinations: [] } }),
    next: () => {
      // A second click may come before the first one is rendered.
      if (latest.current.build !== null) return;
      const chosen = draftOf(latest.current);
      const { step: at } = latest.current;
      const own = problemOf(at, chosen, today);
      // A stored date may have passed.
      const earlier = at === 'name' && own === null ? firstProblem(chosen, today) : null;
      if (earlier !== null) update({ ...earlier, draft: chosen });
      else if (own !== null) update({ problem: own });
      else proceed(chosen);
    },
    skip: () => proceed({ ...draftOf(latest.current), interests: [] }),
    back: before === undefined ? undefined : () => update({ step: before }),
    follow: (tripId, statusUrl) => {
      const { build: current } = latest.current;
      // An answer that arrives after the page was left must not affect the next wizard.
      if (current !== null && !isFinished.current) update({ build: { ...current, tripId, statusUrl } });
    },
    fail: () => update({ build: null, step: 'name', isFailed: true }),
    finish: () => {
      isFinished.current = true;
      forget(appName);
    },
  };
}

/** Suggests a name unless the traveller has entered one. */
function named(draft: TripDraft, { suggestion, occasion }: State): Pick<State, 'draft' | 'suggestion'> {
  if (draft.trip_name.trim() !== '' && draft.trip_name !== suggestion) return { draft, suggestion };
  const name = suggestedName(draft, occasion);
  return { draft: { ...draft, trip_name: name }, suggestion: name };
}
