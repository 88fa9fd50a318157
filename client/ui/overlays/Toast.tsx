import { createElement, useEffect, useSyncExternalStore } from 'react';

import { useIsHydrated } from '../hydration';
import type { dismissOld, show as showNow, ToastPlace } from './toaster';

/** Duration of a toast on the trip pages, in milliseconds. */
export const TRIP_TOAST = 3000;

/** An action that a toast offers once. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastOptions {
  /** Duration in milliseconds; 5000 by default. */
  autoClose?: number;
  /**
   * Defaults to the text. A toast replaces an earlier one with the same id; the same text again extends its
   * duration.
   */
  id?: string;
  action?: ToastAction;
  /** Stays until it is dismissed, even if the page changes. */
  stays?: boolean;
}

export type ToastKind = 'success' | 'info' | 'error';

interface Toaster {
  show: typeof showNow;
  dismissOld: typeof dismissOld;
  ToastPlace: typeof ToastPlace;
}

let toaster: Toaster | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();
/** Whether the toaster is mounted. */
let isOpen = false;
/** Toasts shown before that. */
const waiting: Parameters<typeof showNow>[] = [];

function load(): void {
  loading ??= import('./toaster').then(
    (module) => {
      toaster = module;
      for (const listener of listeners) listener();
    },
    () => {
      // Often the toast is about the lost connection itself. It is shown when the connection is back.
      loading = null;
      addEventListener('online', load, { once: true });
    },
  );
}

function show(...said: Parameters<typeof showNow>): void {
  waiting.push(said);
  if (isOpen) sayAll();
  else load();
}

function sayAll(): void {
  for (const said of waiting.splice(0)) toaster?.show(...said);
}

/** Shows toasts. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
};

/** Removes the previous page's toasts when the path changes. */
export function useToastsOfPage(path: string): void {
  useEffect(() => toaster?.dismissOld(), [path]);
}

function onToaster(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first interactions with a page. They can cause toasts, so they start loading the toaster. */
const FIRST_EVENTS = ['pointerdown', 'keydown'] as const;

/** The container of toasts. Mounted after hydration, because the server renders none. */
export function Toasts() {
  const isBrowser = useIsHydrated();
  const place = useSyncExternalStore(
    onToaster,
    () => toaster?.ToastPlace ?? null,
    () => null,
  );
  useEffect(() => {
    const options = { capture: true, once: true, passive: true };
    for (const event of FIRST_EVENTS) addEventListener(event, load, options);
    return () => {
      for (const event of FIRST_EVENTS) removeEventListener(event, load, options);
    };
  }, []);
  useEffect(() => {
    if (place === null) return undefined;
    isOpen = true;
    sayAll();
    return () => {
      isOpen = false;
    };
  }, [place]);
  if (!isBrowser) return null;
  return (
    // The attribute makes toasts accessible while a sheet or list is open.
    <div data-react-aria-top-layer="true">{place !== null && createElement(place)}</div>
  );
}
