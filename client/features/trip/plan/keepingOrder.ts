interface Keyed {
  key: string;
}

/** The keys of as many items as can be that are in both lists in the same order: the others have moved, come or gone. */
export function keepingOrder(before: readonly Keyed[], after: readonly Keyed[]): Set<string> {
  const places = new Map(before.map(({ key }, index) => [key, index]));
  const common = after.filter(({ key }) => places.has(key)).map(({ key }) => key);
  const at = (index: number) => places.get(common[index] ?? '') ?? -1;
  // Of each item the longest row that ends with it, and the item before it there.
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
  const kept = new Set<string>();
  let last = lengths.indexOf(Math.max(0, ...lengths));
  for (; last >= 0; last = previous[last] ?? -1) kept.add(common[last] ?? '');
  return kept;
}
