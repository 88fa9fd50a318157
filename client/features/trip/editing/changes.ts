import { t } from '@lingui/core/macro';

import { type Plan, spotOf } from './plan';

/**
 * The changes from one plan to another, a sentence each, such as "Jew Town was added to Day 1".
 *
 * @param theirs the new plan, `aligned` to `base`.
 */
export function changesBetween(base: Plan, theirs: Plan): string[] {
  const removed = base.flatMap(({ stops }, day) => {
    const number = day + 1;
    return stops
      .filter(({ key }) => spotOf(theirs, key) === undefined)
      .map(({ name }) => t`${name} was removed from Day ${number}`);
  });
  const addedOrMoved = theirs.flatMap(({ stops }, day) => {
    const number = day + 1;
    const unmoved = unmovedKeys(base[day]?.stops ?? [], stops);
    return stops
      .filter(({ key }) => !unmoved.has(key))
      .map(({ key, name }) => {
        const before = spotOf(base, key);
        if (before === undefined) return t`${name} was added to Day ${number}`;
        return before.day === day
          ? t`${name} was moved within Day ${number}`
          : t`${name} was moved to Day ${number}`;
      });
  });
  return [...removed, ...addedOrMoved];
}

interface Keyed {
  key: string;
}

/**
 * The keys of the stops that did not move within a list: the longest sequence that both lists have in the same order.
 * All others were moved, added or removed.
 */
export function unmovedKeys(before: readonly Keyed[], after: readonly Keyed[]): Set<string> {
  const positions = new Map(before.map(({ key }, index) => [key, index]));
  const common = after.filter(({ key }) => positions.has(key)).map(({ key }) => key);
  const at = (index: number) => positions.get(common[index] ?? '') ?? -1;
  // For each item, the length of the longest sequence that ends with it, and the item before it in that sequence.
  const lengths: number[] = [];
  const previous: number[] = [];
  for (let index = 0; index < common.length; index += 1) {
    lengths.push(1);
    previous.push(-1);
    for (let earlier = 0; earlier < index; earlier += 1) {
      const length = (lengths[earlier] ?? 0) + 1;
      if (at(earlier) >= at(index) || length <= (lengths[index] ?? 0)) continue;
      lengths[index] = length;
      previous[index] = earlier;
    }
  }
  const unmoved = new Set<string>();
  let last = lengths.indexOf(Math.max(0, ...lengths));
  for (; last >= 0; last = previous[last] ?? -1) unmoved.add(common[last] ?? '');
  return unmoved;
}
