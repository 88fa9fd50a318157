import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { type PlacesProvider, useBootstrap } from './bootstrap';
import { newUuid, type Schema } from './client';
import { isSearchable, useApi, useDebounced } from './query';

/**
 * The searches that lead to one choice of a place. Google bills them together with the request for the
 * place's details if all use the same session.
 */
export interface PlaceSession {
  /** Returns its id for a search, or null if the provider has no sessions. */
  name: () => string | null;
  /**
   * Returns its id for the call that ends it, or null if it had no search. The next search begins a new
   * session.
   */
  end: () => string | null;
  /** Ends the session with the next call for a place's details. */
  endAt: (placeId: string) => void;
}

let ending: { placeId: string; session: string } | null = null;

function makePlaceSession(provider: PlacesProvider): PlaceSession {
  let session: string | null = null;
  const end = () => {
    const ended = session;
    session = null;
    return ended;
  };
  return {
    // Created by the first search, which always runs in a browser.
    name: () => (provider === 'google' ? (session ??= newUuid()) : null),
    end,
    endAt: (placeId) => {
      const ended = end();
      ending = ended === null ? null : { placeId, session: ended };
    },
  };
}

/** Returns a component's search sessions, one for each chosen place. */
export function usePlaceSession(): PlaceSession {
  const { placesProvider } = useBootstrap();
  const [session] = useState(() => makePlaceSession(placesProvider));
  return session;
}

/** Returns the session that opening a place ends, only once. */
function endedAt(placeId: string): string | null {
  if (ending?.placeId !== placeId) return null;
  const { session } = ending;
  ending = null;
  return session;
}

/** Returns an address with a session in its query. */
function inSession(path: string, session: string | null): string {
  return session === null ? path : `${path}${path.includes('?') ? '&' : '?'}session=${session}`;
}

type PlaceKind = 'destination' | 'place';

/** A suggested destination or place. */
export type Prediction = Schema<'Prediction'>;

/** Whether it is a country or region that contains destinations. */
export const isArea = ({ kind, is_destination }: Prediction): boolean => !is_destination && kind !== 'place';

/** Escapes a query value like the server, so that both use the same path for an answer. */
function quote(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns the path of a search, which is also the key in the bootstrap data. */
function autocompletePath(text: string, kind: PlaceKind, near?: string): string {
  const around = near === undefined ? '' : `&near=${quote(near)}`;
  return `/place/autocomplete?input=${quote(text)}&kind=${kind}${around}`;
}

export interface AutocompleteOptions {
  kind: PlaceKind;
  /** Comma-separated ids of destinations or places. Nearby results come first. */
  near?: string | undefined;
  /** If false, no call is made (yet). */
  enabled?: boolean;
  /** Session of the search. */
  session?: PlaceSession;
}

/** Suggestions for a text, best first. */
export function useAutocomplete(text: string, { kind, near, enabled, session }: AutocompleteOptions) {
  const path = autocompletePath(text, kind, near);
  return useApi<Schema<'Predictions'>>(path, {
    ...(enabled === undefined ? {} : { enabled }),
    ...(session === undefined ? {} : { address: () => inSession(path, session.name()) }),
  });
}

/** A complete destination or place. */
export type Place = Schema<'Place'>;
export type NearbyPlace = Schema<'NearbyPlace'>;

export const placePath = (id: string) => `/place/${encodeURIComponent(id)}`;

/** The details of a destination or place. An empty id makes no call. */
export function usePlace(id: string) {
  const path = placePath(id);
  return useApi<Place>(path, { address: () => inSession(path, endedAt(id)), enabled: id !== '' });
}

/** A destination in a country or region, or a stop of the route through it. */
export type AreaDestination = Schema<'AreaDestination'>;
export type RouteStop = Schema<'RouteStop'>;

export const searchFailed = () => t`Failed to fetch places`;

export interface PlaceSearch {
  places: Prediction[];
  isLoading: boolean;
  /** Shown if there are no suggestions. */
  note: string | undefined;
  /** Why the search failed. A new object each time, so that every failure is announced. */
  error: Error | null;
  /** Attribution of the places; absent for our own. */
  attribution?: string | undefined;
  /** A notice that the configured provider failed and another one answered. */
  notice?: string | undefined;
}

const BLANK = { places: [], isLoading: false, note: undefined };

/**
 * Searches for places while typing: after a pause, and from two characters on (see `isSearchable`).
 *
 * @param session of the searches.
 * @param near comma-separated ids of destinations or places. Nearby results come first.
 */
export function usePlaceSearch(
  text: string,
  kind: PlaceKind,
  session: PlaceSession,
  near?: string,
): PlaceSearch {
  const wanted = text.trim();
  const asked = useDebounced(wanted);
  const isSearched = isSearchable(wanted);
  const { data, error, isFetching } = useAutocomplete(asked, {
    kind,
    near,
    session,
    enabled: isSearched && isSearchable(asked),
  });
  if (wanted === '') return { ...BLANK, error };
  if (!isSearched) return { ...BLANK, note: t`Type to search for places`, error };
  // Results of an earlier text are never offered for this one.
  if (asked !== wanted || (isFetching && data === undefined))
    return { places: [], isLoading: true, note: undefined, error };
  return {
    places: data?.predictions ?? [],
    isLoading: false,
    note: error === null ? t`No places found` : searchFailed(),
    error,
    attribution: data?.attribution,
    notice: data?.notice,
  };
}

/** Minimum number of places without a warning. */
const ENOUGH = 15;

/** Returns a warning about few places around a destination, or null if there are enough. */
export function fewPlacesText(name: string, known: number | null | undefined): string | null {
  if (known === null || known === undefined || known >= ENOUGH) return null;
  if (known === 0) return t`We don’t have a guide to ${name} yet. You can still build it yourself.`;
  return plural(known, {
    one: `We know only # place around ${name}, so the plan may be thin.`,
    other: `We know only # places around ${name}, so the plan may be thin.`,
  });
}
