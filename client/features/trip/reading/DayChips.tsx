import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';

export interface DayChipsProps {
  days: number;
  /** Offers only these, from 0. Defaults to every day. */
  only?: readonly number[];
  /** The chosen day, from 0; null for all. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Index of the day in view, while all are shown. */
  here?: number | null;
}

/** Chooses all days or one. Plain radio buttons, as the server renders them with every trip. */
export function DayChips({ days, only, value, onChange, here = null }: DayChipsProps) {
  const { t } = useLingui();
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chip = here === null ? null : row.current?.querySelector<HTMLElement>('[data-here]');
    if (chip === null || chip === undefined) return;
    // Only sideways: the page is being scrolled by its reader.
    row.current?.scrollTo({ left: chip.offsetLeft - row.current.clientWidth / 2 + chip.clientWidth / 2 });
  }, [here]);
  const options = [null, ...(only ?? Array.from({ length: days }, (_, index) => index))];
  return (
    <div ref={row} className="chips chips--scroll day-chips" role="radiogroup" aria-label={t`Day`}>
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

/** A strip a third down the window; the day that crosses it is the one that is read. */
const MIDDLE = { rootMargin: '-33% 0px -66% 0px' };

/**
 * Index of the day in view; null above the first.
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
