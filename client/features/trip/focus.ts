import { createContext, use, useEffect, useSyncExternalStore } from 'react';

/** State shared by plan and map: the highlighted stop, the shown day, and a way to open a stop. */
export interface TripFocus {
  /** The stop under the pointer, or else the focused one, or null. */
  stop: () => string | null;
  pointAt: (stop: string | null) => void;
  focusAt: (stop: string | null) => void;
  /** The chosen day, from 0, or null for all. */
  day: () => number | null;
  showDay: (day: number | null) => void;
  subscribe: (changed: () => void) => () => void;
  /** Brings the plan into view, then scrolls to the stop and focuses it. */
  open: (stop: string) => void;
  /** Registers the function that brings the plan into view. Returns a function that unregisters it. */
  onOpen: (bring: () => void) => () => void;
}

/**
 * Returns the id of a stop's element, by day and position, both from 1. A place id would not be unique,
 * because a place may be visited twice.
 */
export const stopId = (day: number, number: number): string => `stop-${day}-${number}`;

/** Returns the id of the button that adds places to a day, from 1. */
export const addId = (day: number): string => `add-to-day-${day}`;

/**
 * Focuses the menu of the stop at a position (both from 0), or else of the stop before it, or else the day's
 * add button.
 */
export function focusStop({ day, index }: { day: number; index: number }): void {
  const element = menuOf(day, index) ?? menuOf(day, index - 1) ?? document.getElementById(addId(day + 1));
  element?.focus();
}

/** Maximum number of frames until a saved change is on screen. */
const FRAMES = 60;

/** Focuses the stop at a new position as soon as it is on screen, shortly after its change was saved. */
export function focusMovedStop(spot: { day: number; index: number }, frames = FRAMES): void {
  requestAnimationFrame(() => {
    if (frames > 0 && menuOf(spot.day, spot.index) === undefined) focusMovedStop(spot, frames - 1);
    else focusStop(spot);
  });
}

const menuOf = (day: number, index: number) =>
  document.getElementById(stopId(day + 1, index + 1))?.querySelector<HTMLElement>('[aria-haspopup="menu"]') ??
  undefined;

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
    // A resting pointer no longer counts.
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
      element?.closest('details')?.setAttribute('open', '');
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

/** Returns the stop whose marker is highlighted on the map. */
export function useFocusedStop(): string | null {
  const focus = useTripFocus();
  return useSyncExternalStore(focus.subscribe, focus.stop, () => null);
}

/** Returns the day that plan and map show, from 0 or null for all, and its setter. */
export function useShownDay(): [number | null, (day: number | null) => void] {
  const focus = useTripFocus();
  return [useSyncExternalStore(focus.subscribe, focus.day, () => null), focus.showDay];
}

/** Calls `bring` when a stop of the plan is about to open. */
export function useBringPlan(bring: () => void): void {
  const focus = useTripFocus();
  useEffect(() => focus.onOpen(bring), [focus, bring]);
}
