import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';

export interface DayChipsProps {
  days: number;
  /** The days to offer, from 0; all by default. */
  only?: readonly number[];
  /** The chosen day, from 0, or null for all. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Index of the day in view, while all are shown. */
  here?: number | null;
}

/** Chooses one day or all. Plain radio buttons, because the server renders them with every trip. */
export function DayChips({ days, only, value, onChange, here = null }: DayChipsProps) {
  const { t } = useLingui();
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A pressed chip at the edge moves to the middle, so that a mouse reaches those after it.
    const chips = row.current;
    const chip = chips?.querySelector<HTMLElement>(here === null ? '[data-selected]' : '[data-here]');
    if (chips === null || chip === null || chip === undefined) return;
    // Scrolls sideways only, so as not to interfere with the reader's scrolling.
    chips.scrollLeft = chip.offsetLeft - chips.clientWidth / 2 + chip.clientWidth / 2;
  }, [here, value]);
  const options = [null, ...(only ?? Array.from({ length: days }, (_, index) => index))];
  return (
    <div ref={row} className="chips day-chips" role="radiogroup" aria-label={t`Day`}>
      {options.map((day) => (
        <label
          key={day ?? 'all'}
          className="chip"
          data-selected={day === value ? true : undefined}
          data-here={day !== null && day === here ? true : undefined}
        >
          <input
            className="vh"
            type="radio"
            name={name}
            checked={day === value}
            onChange={() => onChange(day)}
          />
          <DayLabel day={day} />
        </label>
      ))}
    </div>
  );
}

function DayLabel({ day }: { day: number | null }) {
  const number = (day ?? 0) + 1;
  return day === null ? <Trans>All</Trans> : <Trans>Day {number}</Trans>;
}

/** A line a third down the window. The day that crosses it is the day in view. */
const MIDDLE = { rootMargin: '-33% 0px -66% 0px' };

/**
 * Returns the index of the day in view, or null above the first.
 *
 * @param days number of days in the plan.
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
