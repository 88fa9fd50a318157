import { createElement, useEffect, useSyncExternalStore } from 'react';

import { useIsHydrated } from './hydration';
import type { dismissOld, show as showNow, ToastPlace } from './toaster';

/** Duration of a toast on the trip pages, milliseconds. */
export const TRIP_TOAST = 3000;

/** What a toast offers to do, once, about what it says. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastOptions {
  /** Milliseconds; 5000 when left out. */
  autoClose?: number;
  /** The text when left out. A toast replaces an earlier one with the same id; one with the same text lasts longer. */
  id?: string;
  action?: ToastAction;
  /** It stays until it is dismissed, also when the page changes. */
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
/** Whether the place of the toasts is on the page. */
let isOpen = false;
/** What was said before it was. */
const waiting: Parameters<typeof showNow>[] = [];

function load(): void {
  loading ??= import('./toaster').then(
    (module) => {
      toaster = module;
      for (const listener of listeners) listener();
    },
    () => {
      // The connection is gone, which is often what the toast is about: it waits for the connection.
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

/** Shows a toast. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
};

/** Takes what was said about a page away with it. */
export function useToastsOfPage(path: string): void {
  useEffect(() => toaster?.dismissOld(), [path]);
}

function onToaster(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What travellers do first on a page. Toasts come of it, so the toaster must be there by then. */
const BEGINNINGS = ['pointerdown', 'keydown'] as const;

/** The place toasts appear in; mounted after hydration, because the server has none. */
export function Toasts() {
  const isBrowser = useIsHydrated();
  const place = useSyncExternalStore(
    onToaster,
    () => toaster?.ToastPlace ?? null,
    () => null,
  );
  useEffect(() => {
    const options = { capture: true, once: true, passive: true };
    for (const event of BEGINNINGS) addEventListener(event, load, options);
    return () => {
      for (const event of BEGINNINGS) removeEventListener(event, load, options);
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
    // The attribute keeps toasts accessible while a sheet or a list is open.
    <div data-react-aria-top-layer="true">{place !== null && createElement(place)}</div>
  );
}
