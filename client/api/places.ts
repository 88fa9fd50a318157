import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { type PlacesProvider, useBootstrap } from './bootstrap';
import { newUuid, type Schema } from './client';
import { useApi, useDebounced } from './query';

/**
 * The searches that lead to one choice of a place. Google bills them together with the look at that place when all
 * name the same session.
 */
export interface PlaceSession {
  /** Its id, for a search; null if the provider bills no sessions. */
  name: () => string | null;
  /** Its id, for the call that ends it; null if it had no search. The next search begins another session. */
  end: () => string | null;
  /** Ends it with the next call for a place's details. */
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

/** The sessions of a component: one for each chosen place. */
export function usePlaceSession(): PlaceSession {
  const { placesProvider } = useBootstrap();
  const [session] = useState(() => makePlaceSession(placesProvider));
  return session;
}

/** The session that opening a place ends; returned once. */
function endedAt(placeId: string): string | null {
  if (ending?.placeId !== placeId) return null;
  const { session } = ending;
  ending = null;
  return session;
}

/** An address with a session in its query. */
function inSession(path: string, session: string | null): string {
  return session === null ? path : `${path}${path.includes('?') ? '&' : '?'}session=${session}`;
}

export type PlaceKind = 'destination' | 'place';

/** A suggested destination or place. */
export interface Prediction {
  /** What the country around looks like. */
  scenery?: string;
  place_id: string;
  structured_formatting: { main_text: string; secondary_text: string };
  kind?: string;
  types?: string[];
  has_guide?: boolean;
  /** False: a country or region, which leads to its destinations. */
  is_destination?: boolean;
  /** The part of this city that was typed. */
  district?: string;
  /** Whether it lies around one of the places that were searched around. */
  is_near?: boolean;
}

/** Whether it is a country or region that holds destinations. */
export const isArea = ({ kind, is_destination }: Prediction): boolean =>
  is_destination === false && kind !== 'place';

interface Predictions {
  predictions: Prediction[];
  /** Their attribution; absent for our own. */
  attribution?: string;
  /** Notice that the configured provider failed and another one answered. */
  notice?: string;
}

/** Escapes a query value like the server does, so that both use the same path for an answer. */
function quote(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Path of the search; the bootstrap data use the same path. */
function autocompletePath(text: string, kind: PlaceKind, near?: string): string {
  const around = near === undefined ? '' : `&near=${quote(near)}`;
  return `/place/autocomplete?input=${quote(text)}&kind=${kind}${around}`;
}

export interface AutocompleteOptions {
  kind: PlaceKind;
  /** The ids of destinations or places, separated by commas; nearby results come first. */
  near?: string | undefined;
  /** False: don't call (yet). */
  enabled?: boolean;
  /** Session of the search. */
  session?: PlaceSession;
}

/** Suggestions for a text, best first. */
export function useAutocomplete(text: string, { kind, near, enabled, session }: AutocompleteOptions) {
  const path = autocompletePath(text, kind, near);
  return useApi<Predictions>(path, {
    ...(enabled === undefined ? {} : { enabled }),
    ...(session === undefined ? {} : { address: () => inSession(path, session.name()) }),
  });
}

/** A destination or place in full. */
export type Place = Schema<'Place'>;
export type NearbyPlace = Schema<'NearbyPlace'>;

export const placePath = (id: string) => `/place/${encodeURIComponent(id)}`;

/** The details of a destination or place; none for the empty id. */
export function usePlace(id: string) {
  const path = placePath(id);
  return useApi<Place>(path, { address: () => inSession(path, endedAt(id)), enabled: id !== '' });
}

/** A destination in a country or region, and a stop of the route through it. */
export type AreaDestination = Schema<'AreaDestination'>;
export type RouteStop = Schema<'RouteStop'>;

export const searchFailed = () => t`Failed to fetch places`;

export interface PlaceSearch {
  places: Prediction[];
  isLoading: boolean;
  /** Shown if there are no suggestions. */
  note: string | undefined;
  /** Why the search failed; a new object each time, so that each failure is announced. */
  error: Error | null;
  /** Attribution of the places; absent for our own. */
  attribution?: string | undefined;
  /** Notice that the configured provider failed and another one answered. */
  notice?: string | undefined;
}

const BLANK = { places: [], isLoading: false, note: undefined };

/**
 * Searches places during typing: after a pause, from the second character on.
 *
 * @param session of the searches.
 * @param near the ids of destinations or places, separated by commas; nearby results come first.
 */
export function usePlaceSearch(
  text: string,
  kind: PlaceKind,
  session: PlaceSession,
  near?: string,
): PlaceSearch {
  const wanted = text.trim();
  const asked = useDebounced(wanted);
  const isSearched = wanted.length > 1;
  const { data, error, isFetching } = useAutocomplete(asked, {
    kind,
    near,
    session,
    enabled: isSearched && asked.length > 1,
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

/** From this number of places on there is no warning. */
const ENOUGH = 15;

/** A warning about few places around a destination; null if there are enough. */
export function fewPlacesText(name: string, known: number | null | undefined): string | null {
  if (known === null || known === undefined || known >= ENOUGH) return null;
  if (known === 0) return t`We don't have a guide to ${name} yet. You can still build it yourself.`;
  return plural(known, {
    one: `We know only # place around ${name}, so the plan may be thin.`,
    other: `We know only # places around ${name}, so the plan may be thin.`,
  });
}
