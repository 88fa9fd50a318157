import { keepingOrder } from './keepingOrder';
import { type Plan, spotOf } from './plan';

/**
 * What somebody else did to a plan, a sentence each: "Jew Town was added to Day 1".
 *
 * @param base the plan as it was.
 * @param theirs what it has become, `aligned` to it.
 */
export function changesBetween(base: Plan, theirs: Plan): string[] {
  const gone = base.flatMap(({ stops }, day) =>
    stops
      .filter(({ key }) => spotOf(theirs, key) === undefined)
      .map(({ name }) => `${name} was removed from Day ${day + 1}`),
  );
  const come = theirs.flatMap(({ stops }, day) => {
    const kept = keepingOrder(base[day]?.stops ?? [], stops);
    return stops
      .filter(({ key }) => !kept.has(key))
      .map(({ key, name }) => {
        const before = spotOf(base, key);
        if (before === undefined) return `${name} was added to Day ${day + 1}`;
        return `${name} was moved ${before.day === day ? 'within' : 'to'} Day ${day + 1}`;
      });
  });
  return [...gone, ...come];
}
