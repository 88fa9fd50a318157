import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

export interface DayChipsProps {
  days: number;
  /** Offers only these, from 0. Defaults to every day. */
  only?: readonly number[];
  /** The chosen day, from 0; null for all. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Chooses all days or one. Plain radio buttons, as the server renders them with every trip. */
export function DayChips({ days, only, value, onChange }: DayChipsProps) {
  const { t } = useLingui();
  const name = useId();
  const options = [null, ...(only ?? Array.from({ length: days }, (_, index) => index))];
  return (
    <div className="chips chips--scroll day-chips" role="radiogroup" aria-label={t`Day`}>
      {options.map((day) => (
        <label key={day ?? 'all'} className="chip" data-selected={day === value ? true : undefined}>
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
