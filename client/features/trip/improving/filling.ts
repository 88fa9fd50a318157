import type { Schema } from '../../../api/types';
import type { NewPlace } from '../plan/usePlaceAdding';

export type Suggestion = Schema<'Suggestion'>;

/** A suggestion that was taken, and where it stood in the list. */
export interface Taken {
  suggestion: Suggestion;
  index: number;
}

const idOf = ({ place }: Suggestion): string => place.place_id;

/** The suggestions of now, with those that were taken where they stood: what one has pressed stays below the finger. */
export function withTaken(fresh: readonly Suggestion[], taken: readonly Taken[]): Suggestion[] {
  const ids = new Set(taken.map(({ suggestion }) => idOf(suggestion)));
  const shown = fresh.filter((suggestion) => !ids.has(idOf(suggestion)));
  for (const { suggestion, index } of [...taken].sort((one, other) => one.index - other.index))
    shown.splice(index, 0, suggestion);
  return shown;
}

export const newPlace = ({ place: { place_id, name, photos, types } }: Suggestion): NewPlace => ({
  place_id,
  name,
  image: photos[0] ?? null,
  kind: types[0],
});
