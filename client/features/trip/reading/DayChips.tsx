import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';

export interface DayChipsProps {
  days: number;
  /** Offers only these, from 0. Defaults to every day. */
  only?: readonly number[];
  /** The chosen day, from 0; null for all. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** The day that is read now, from 0, if all are shown. */
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
