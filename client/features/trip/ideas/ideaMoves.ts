import type { SortedGroup } from '../../../ui/sortable/Sortable';
import type { Trip } from '../api';
import type { Operation } from '../changes/api';

/** Key of the group of ideas; the groups of days use the days' ids. */
export const IDEAS = 'ideas';

/** A stop or idea as a draggable row. */
export interface Row {
  /** Id of the stop or idea. */
  id: string;
  name: string;
  image: string | null;
  kind: readonly string[];
  /** The surrounding landscape. */
  scenery: string | null;
}

type Group = Pick<SortedGroup<Row>, 'id' | 'items'>;
type Place = Pick<Trip['ideas'][number], 'name' | 'image' | 'types' | 'scenery'>;

const rowOf = (id: string, { name, image, types, scenery }: Place): Row => ({
  id,
  name,
  image,
  kind: types,
  scenery,
});

/** Returns the stops of each day, followed by the ideas. */
export function rowsOf({ days, ideas }: Trip): Group[] {
  return [
    ...days.map(({ day_id, activities }) => ({
      id: day_id,
      items: activities.map((stop) => rowOf(stop.stop_id, stop)),
    })),
    { id: IDEAS, items: ideas.map((idea) => rowOf(idea.idea_id, idea)) },
  ];
}

/** The target of a dropped row. */
export interface Move {
  operation: Operation;
  /** The group, and the index in it from 0. */
  to: { id: string; index: number };
}

/** Returns the effect of dragging a row, or null if there is none. Ideas have no order among themselves. */
export function moveOf(before: readonly Group[], after: readonly Group[]): Move | null {
  const key = movedKey(before, after);
  const from = before.find(({ items }) => items.some(({ id }) => id === key));
  const to = after.find(({ items }) => items.some(({ id }) => id === key));
  if (key === null || from === undefined || to === undefined) return null;
  const index = to.items.findIndex(({ id }) => id === key);
  const spot = { id: to.id, index };
  const where = { day_id: to.id, after: to.items[index - 1]?.id ?? null };
  if (to.id === IDEAS) {
    if (from.id === IDEAS) return null;
    return { operation: { op: 'remove_stop', stop_id: key, to: 'ideas' }, to: spot };
  }
  return from.id === IDEAS
    ? { operation: { op: 'plan_idea', idea_id: key, ...where }, to: spot }
    : { operation: { op: 'move_stop', stop_id: key, ...where }, to: spot };
}

/** Returns the row whose removal makes both orders equal. */
function movedKey(before: readonly Group[], after: readonly Group[]): string | null {
  const keys = before.flatMap(({ items }) => items.map(({ id }) => id));
  const without = (groups: readonly Group[], key: string) =>
    JSON.stringify(groups.map(({ items }) => items.map(({ id }) => id).filter((id) => id !== key)));
  if (without(before, '') === without(after, '')) return null;
  return keys.find((key) => without(before, key) === without(after, key)) ?? null;
}
