import { useId } from 'react';

export interface DayChipsProps {
  days: number;
  /** Offers only these, from 0; left out, every day. */
  only?: readonly number[];
  /** The day that is shown, from 0; null for all. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** All or one day. Plain radio buttons: the server renders them for every trip. */
export function DayChips({ days, only, value, onChange }: DayChipsProps) {
  const name = useId();
  const options = [null, ...(only ?? Array.from({ length: days }, (_, index) => index))];
  return (
    <div className="chips chips--scroll day-chips" role="radiogroup" aria-label="Day">
      {options.map((day) => (
        <label key={day ?? 'all'} className="chip" data-selected={day === value ? true : undefined}>
          <input
            className="vh"
            type="radio"
            name={name}
            checked={day === value}
            onChange={() => onChange(day)}
          />
          {day === null ? 'All' : `Day ${day + 1}`}
        </label>
      ))}
    </div>
  );
}
