import { t } from '@lingui/core/macro';

/** The keys of a group's items in order. */
export interface GroupOrder {
  id: string;
  keys: readonly string[];
}

/** The order of all items by group. Keys are unique. */
export type Order = readonly GroupOrder[];

/** The position of an item, with group and index from 0. */
export interface Spot {
  group: number;
  index: number;
}

export type Step = 'up' | 'down' | 'groupUp' | 'groupDown';

export function spotOf(order: Order, key: string): Spot | undefined {
  for (const [group, { keys }] of order.entries()) {
    const index = keys.indexOf(key);
    if (index >= 0) return { group, index };
  }
  return undefined;
}

const lengthOf = (order: Order, group: number): number => order[group]?.keys.length ?? 0;

/** Returns the order after moving an item. `to` counts without the item. */
export function moved(order: Order, key: string, to: Spot): Order {
  return order.map(({ id, keys }, group) => {
    const others = keys.filter((one) => one !== key);
    return { id, keys: group === to.group ? others.toSpliced(to.index, 0, key) : others };
  });
}

/** Returns the position one step from another: the next place, or the nearest place of the next group. */
export function after(order: Order, { group, index }: Spot, step: Step): Spot {
  const last = lengthOf(order, group) - 1;
  const above: Spot = { group: group - 1, index: lengthOf(order, group - 1) };
  const below: Spot = { group: group + 1, index: 0 };
  switch (step) {
    case 'up':
      if (index > 0) return { group, index: index - 1 };
      return group > 0 ? above : { group, index };
    case 'down':
      if (index < last) return { group, index: index + 1 };
      return group < order.length - 1 ? below : { group, index };
    case 'groupUp':
      return group > 0 ? above : { group, index: 0 };
    case 'groupDown':
      return group < order.length - 1 ? below : { group, index: last };
  }
}

export function isSameOrder(one: Order, other: Order): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, keys }, group) => {
      const twin = other[group];
      return (
        twin?.id === id && keys.length === twin.keys.length && keys.every((key, at) => key === twin.keys[at])
      );
    })
  );
}

/** Whether two orders contain the same items, regardless of their groups. */
export function hasSameItems(one: Order, other: Order): boolean {
  const all = (order: Order) => order.flatMap(({ keys }) => keys).toSorted();
  return all(one).join('\n') === all(other).join('\n');
}

/** Returns "Place 2 of 4, day 1." with the group's name, if there is one. */
export function placeText(order: Order, { group, index }: Spot, name: string | undefined): string {
  const [place, total] = [index + 1, lengthOf(order, group)];
  return name === undefined ? t`Place ${place} of ${total}.` : t`Place ${place} of ${total}, ${name}.`;
}

/** A way to move an item without dragging it. */
export interface Move {
  id: string;
  label: string;
  kind: 'up' | 'down' | 'group';
}

const TO_GROUP = 'group ';

/** Returns the moves of an item: a place up or down, or to the end of another named group. */
export function movesOf(
  order: Order,
  key: string,
  nameOfGroup: (group: number) => string | undefined,
): Move[] {
  const spot = spotOf(order, key);
  if (spot === undefined) return [];
  const isWay = (step: 'up' | 'down') => {
    const to = after(order, spot, step);
    return to.group !== spot.group || to.index !== spot.index;
  };
  const moves: Move[] = [];
  if (isWay('up')) moves.push({ id: 'up', label: t`Move up`, kind: 'up' });
  if (isWay('down')) moves.push({ id: 'down', label: t`Move down`, kind: 'down' });
  for (const group of order.keys()) {
    const name = nameOfGroup(group);
    if (group === spot.group || name === undefined) continue;
    moves.push({ id: `${TO_GROUP}${group}`, label: t`Move to ${name}`, kind: 'group' });
  }
  return moves;
}

/** Returns the position to which a move leads. */
export function targetOf(order: Order, key: string, move: string): Spot | undefined {
  const spot = spotOf(order, key);
  if (spot === undefined) return undefined;
  if (move === 'up' || move === 'down') return after(order, spot, move);
  const group = Number(move.slice(TO_GROUP.length));
  return { group, index: order[group]?.keys.length ?? 0 };
}
