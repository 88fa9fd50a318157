import { t } from '@lingui/core/macro';

/** The keys of a group's items, in order. */
export interface GroupOrder {
  id: string;
  keys: readonly string[];
}

/** The order of everything, group by group; no key comes twice. */
export type Order = readonly GroupOrder[];

/** Where an item is or goes to, both counted from 0. */
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

/** The order with an item elsewhere; `to` counts without the item. */
export function moved(order: Order, key: string, to: Spot): Order {
  return order.map(({ id, keys }, group) => {
    const others = keys.filter((one) => one !== key);
    return { id, keys: group === to.group ? others.toSpliced(to.index, 0, key) : others };
  });
}

/** Where one step leads to from a spot: to the next place, or to the nearest place of the next group. */
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

/** Whether two orders hold the same items, in the same groups or others. */
export function hasSameItems(one: Order, other: Order): boolean {
  const all = (order: Order) => order.flatMap(({ keys }) => keys).toSorted();
  return all(one).join('\n') === all(other).join('\n');
}

/** "Place 2 of 4, day 1."; `name` is that of the group, where it has one. */
export function placeText(order: Order, { group, index }: Spot, name: string | undefined): string {
  const [place, total] = [index + 1, lengthOf(order, group)];
  return name === undefined ? t`Place ${place} of ${total}.` : t`Place ${place} of ${total}, ${name}.`;
}
