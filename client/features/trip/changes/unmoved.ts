interface Keyed {
  key: string;
}

/**
 * Returns the keys of the stops that did not move within a list: the longest common subsequence. All others
 * were moved, added or removed.
 */
export function unmovedKeys(before: readonly Keyed[], after: readonly Keyed[]): Set<string> {
  const positions = new Map(before.map(({ key }, index) => [key, index]));
  const common = after.filter(({ key }) => positions.has(key)).map(({ key }) => key);
  const at = (index: number) => positions.get(common[index] ?? '') ?? -1;
  // For each item, the length of the longest sequence that ends with it, and the previous item in that
  // sequence.
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
