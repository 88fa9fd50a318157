import { useEffect, useState } from 'react';

/** A line a third down the window; the day that crosses it is in view. */
const MIDDLE = { rootMargin: '-33% 0px -66% 0px' };

/**
 * Index of the day in view; null above the first.
 *
 * @param days the number of days of the plan.
 */
export function useDayInView(days: number): number | null {
  const [here, setHere] = useState<number | null>(null);
  useEffect(() => {
    const numbers = new Map<Element, number>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const day = numbers.get(target) ?? null;
        setHere((before) => (isIntersecting ? day : before === day ? null : before));
      }
    }, MIDDLE);
    for (let day = 0; day < days; day += 1) {
      const section = document.getElementById(`day-${day + 1}`)?.closest('.day');
      if (section === null || section === undefined) continue;
      numbers.set(section, day);
      observer.observe(section);
    }
    return () => observer.disconnect();
  }, [days]);
  return here;
}
