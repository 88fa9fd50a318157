import { DateField } from '../../ui/date-field/DateField';
import { later } from './dates';
import type { Dates } from './draft';
import { endOf, type Problem, startOf } from './duration';

interface DatesPairProps {
  /** Of the city or the whole trip, as problems name it. */
  id: string;
  /** The city, where there are several pairs: "Kochi". */
  city?: string;
  dates: Dates;
  /** The earliest start, YYYY-MM-DD; the earliest end is the start. */
  earliest: string;
  problem: Problem | null;
  onChange: (dates: Partial<Dates>) => void;
}

/** The first and the last date of a stay. */
export function DatesPair({ id, city, dates, earliest, problem, onChange }: DatesPairProps) {
  const { start_date, end_date } = dates;
  const labelOf = (label: string) => (city === undefined ? label : `${label} in ${city}`);
  const errorAt = (at: string) => (problem?.at === at ? problem.text : undefined);
  return (
    <div className="dates">
      <DateField
        label="Start date"
        name={labelOf('Start date')}
        value={start_date}
        onChange={(date) => onChange({ start_date: date })}
        min={earliest}
        error={errorAt(startOf(id))}
      />
      <DateField
        label="End date"
        name={labelOf('End date')}
        value={end_date}
        onChange={(date) => onChange({ end_date: date })}
        min={start_date === null ? earliest : later(start_date, earliest)}
        error={errorAt(endOf(id))}
      />
    </div>
  );
}
