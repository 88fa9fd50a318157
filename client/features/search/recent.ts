/** How many searches are remembered. */
export const MOST = 5;

/** What was chosen from the results of a search. */
export interface RecentSearch {
  id: string;
  name: string;
  type: 'user' | 'trip';
}

const isSame = (one: RecentSearch, other: RecentSearch) => one.id === other.id && one.type === other.type;

/** A list with one more in front, without doubles. */
export function withSearch(list: readonly RecentSearch[], search: RecentSearch): RecentSearch[] {
  return [search, ...withoutSearch(list, search)].slice(0, MOST);
}

export function withoutSearch(list: readonly RecentSearch[], search: RecentSearch): RecentSearch[] {
  return list.filter((other) => !isSame(other, search));
}

/** What a storage held; whatever in it is not a search is left out. */
export function parse(text: string): RecentSearch[] {
  const kept: unknown = fromJson(text);
  if (!Array.isArray(kept)) return [];
  return kept
    .filter(isSearch)
    .reduceRight<RecentSearch[]>((list, { id, name, type }) => withSearch(list, { id, name, type }), []);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not ours, or cut off: as good as nothing.
    return null;
  }
}

function isSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, type } = value as Record<string, unknown>;
  return (
    typeof id === 'string' && id !== '' && typeof name === 'string' && (type === 'user' || type === 'trip')
  );
}
