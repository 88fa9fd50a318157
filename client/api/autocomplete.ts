import { inSession, type PlaceSession } from './placeSession';
import { useApi } from './query';

export type PlaceKind = 'destination' | 'place';

/** A destination or place that somebody may be typing. */
export interface Prediction {
  place_id: string;
  structured_formatting: { main_text: string; secondary_text: string };
  kind?: string;
  types?: string[];
}

interface Predictions {
  predictions: Prediction[];
  /** Whom to name as their source; left out where they are our own. */
  attribution?: string;
  /** That somebody else was to find them, and did not. */
  notice?: string;
}

/** A query value with the same characters escaped as on the server, so that both name an answer alike. */
function quote(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The address of the search; the first HTML of a page brings the answer under this very name. */
export function autocompletePath(text: string, kind: PlaceKind, near?: string): string {
  const around = near === undefined ? '' : `&near=${quote(near)}`;
  return `/place/autocomplete?input=${quote(text)}&kind=${kind}${around}`;
}

export interface AutocompleteOptions {
  kind: PlaceKind;
  /** The id of a destination or place; what lies around it comes first. */
  near?: string | undefined;
  /** False: do not ask (yet). */
  enabled?: boolean;
  /** That the search is part of. */
  session?: PlaceSession;
}

/** What begins like a text, the best guess first. */
export function useAutocomplete(text: string, { kind, near, enabled, session }: AutocompleteOptions) {
  const path = autocompletePath(text, kind, near);
  return useApi<Predictions>(path, {
    ...(enabled === undefined ? {} : { enabled }),
    ...(session === undefined ? {} : { address: () => inSession(path, session.name()) }),
  });
}
