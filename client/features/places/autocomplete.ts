import { useApi } from '../../api/query';

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
}

/** A query value with the same characters escaped as on the server, so that both name an answer alike. */
function quote(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The address of the search; the first HTML of a page brings the answer under this very name. */
export function autocompletePath(text: string, kind: PlaceKind): string {
  return `/place/autocomplete?input=${quote(text)}&kind=${kind}`;
}

export interface AutocompleteOptions {
  kind: PlaceKind;
  /** False: do not ask (yet). */
  enabled?: boolean;
  /** Show what was found before while the next text is looked up. */
  keepPrevious?: boolean;
}

/** What begins like a text, the best guess first. */
export function useAutocomplete(text: string, { kind, enabled, keepPrevious }: AutocompleteOptions) {
  return useApi<Predictions>(autocompletePath(text, kind), {
    ...(enabled === undefined ? {} : { enabled }),
    ...(keepPrevious === undefined ? {} : { keepPrevious }),
  });
}
