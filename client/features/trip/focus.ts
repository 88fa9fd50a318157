import { createContext, use, useEffect, useSyncExternalStore } from 'react';

/** What plan and map tell one another: which stop is pointed at, which day is shown, which stop was asked for. */
export interface TripFocus {
  /** The stop that was last pointed at or focused, as long as it is; null when there is none. */
  stop: () => string | null;
  pointAt: (stop: string | null) => void;
  focusAt: (stop: string | null) => void;
  /** The day that the chips show, from 0; null for all. */
  day: () => number | null;
  showDay: (day: number | null) => void;
  subscribe: (changed: () => void) => () => void;
  /** Calls those who can bring the plan into view, then scrolls to the stop and focuses it. */
  open: (stop: string) => void;
  onOpen: (bring: () => void) => () => void;
}

/** The id of a stop's element: unlike the place, its position in the plan is there only once. Both from 1. */
export const stopId = (day: number, number: number): string => `stop-${day}-${number}`;

/** The id of the button that adds places to a day, from 1. */
export const addId = (day: number): string => `add-to-day-${day}`;

export function makeTripFocus(): TripFocus {
  const listeners = new Set<() => void>();
  const openers = new Set<() => void>();
  const state: { pointed: string | null; focused: string | null; day: number | null } = {
    pointed: null,
    focused: null,
    day: null,
  };
  const set = (change: Partial<typeof state>) => {
    Object.assign(state, change);
    for (const changed of [...listeners]) changed();
  };
  return {
    stop: () => state.pointed ?? state.focused,
    pointAt: (pointed) => set({ pointed }),
    // A pointer that rests somewhere counts no more.
    focusAt: (focused) => set({ focused, pointed: null }),
    day: () => state.day,
    showDay: (day) => set({ day }),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    open: (stop) => {
      for (const bring of [...openers]) bring();
      const element = document.getElementById(stop);
      element?.scrollIntoView({ block: 'center' });
      element?.focus({ preventScroll: true });
    },
    onOpen: (bring) => {
      openers.add(bring);
      return () => openers.delete(bring);
    },
  };
}

export const TripFocusContext = createContext<TripFocus | null>(null);

export function useTripFocus(): TripFocus {
  const focus = use(TripFocusContext);
  if (focus === null) throw new Error('useTripFocus needs a TripFocusContext above it');
  return focus;
}

/** The stop that the map raises. */
export function useFocusedStop(): string | null {
  const focus = useTripFocus();
  return useSyncExternalStore(focus.subscribe, focus.stop, () => null);
}

/** The day that plan and map show, from 0, or null for all; and how to choose another. */
export function useShownDay(): [number | null, (day: number | null) => void] {
  const focus = useTripFocus();
  return [useSyncExternalStore(focus.subscribe, focus.day, () => null), focus.showDay];
}

/** Brings the plan into view when somebody asks for one of its stops. */
export function useBringPlan(bring: () => void): void {
  const focus = useTripFocus();
  useEffect(() => focus.onOpen(bring), [focus, bring]);
}
