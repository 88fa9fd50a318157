import { useEffect, useState } from 'react';

/** A strip a third down the window; the day that crosses it is the one that is read. */
const MIDDLE = { rootMargin: '-33% 0px -66% 0px' };

/**
 * The day that is read now, from 0; null above the first.
 *
 * @param days how many the plan has.
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
