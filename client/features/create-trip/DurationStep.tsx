import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { DateRange } from '../../ui/fields/DateRange';
import { SegmentedControl } from '../../ui/fields/SegmentedControl';
import { Stepper } from '../../ui/fields/Stepper';
import { Tag } from '../../ui/labels/Tag';
import {
  type Dates,
  type Destination,
  hasSeveralCities,
  isPerCity,
  MAX_DAYS,
  MIN_DAYS,
  withCityChanged,
} from './draft';
import {
  daysBetween,
  daysOf,
  daysOfCity,
  earliestStart,
  endOf,
  type Problem,
  startOf,
  WHOLE,
} from './duration';
import { daysText } from './text';
import type { Wizard } from './useWizard';

/** The step that asks for a number of days or exact dates, for the whole trip or for each city. */
export function DurationStep({ wizard }: { wizard: Wizard }) {
  const { t } = useLingui();
  const { draft, change } = wizard;
  return (
    <>
      {hasSeveralCities(draft) && (
        <SegmentedControl
          label={t`Days for`}
          options={[
            { id: 'aggregated', label: t`Combined` },
            { id: 'per-city', label: t`Per City` },
          ]}
          value={draft.daysAllocationType}
          onChange={(daysAllocationType) => change({ daysAllocationType })}
        />
      )}
      <SegmentedControl
        label={t`Duration by`}
        options={[
          { id: 'days', label: t`Days` },
          { id: 'dates', label: t`Dates` },
        ]}
        value={draft.durationType}
        onChange={(durationType) => change({ durationType })}
      />
      {isPerCity(draft) ? <CityDurations wizard={wizard} /> : <WholeTrip wizard={wizard} />}
    </>
  );
}

function WholeTrip({ wizard: { draft, problem, today, change } }: { wizard: Wizard }) {
  const { t } = useLingui();
  const { duration, durationType } = draft;
  if (durationType === 'days')
    return (
      <>
        <Stepper
          label={t`Days`}
          size="large"
          value={duration.days}
          onChange={(days) => change({ duration: { ...duration, days } })}
          min={MIN_DAYS}
          max={MAX_DAYS}
          lessLabel={t`One day less`}
          moreLabel={t`One day more`}
          unit={dayWord}
        />
        <p className="msg">
          <Trans>
            From {MIN_DAYS} to {MAX_DAYS} days.
          </Trans>
        </p>
      </>
    );
  const days = daysBetween(duration);
  return (
    <>
      <DatesPair
        id={WHOLE}
        dates={duration}
        earliest={today}
        problem={problem}
        onChange={(dates) => change({ duration: { ...duration, ...dates } })}
      />
      <p role="status">
        {days !== null && (
          <Tag tone="trail" isLarge>
            {days === 1 ? daysText(1) : t`${days} days, first and last included`}
          </Tag>
        )}
      </p>
    </>
  );
}

/** The days or dates of each city, and the total number of days. */
function CityDurations({ wizard }: { wizard: Wizard }) {
  const { t } = useLingui();
  const { draft } = wizard;
  const days = daysOf(draft);
  const Row = draft.durationType === 'days' ? CityDays : CityDates;
  return (
    <>
      <ol className="city-times" aria-label={t`Destinations`}>
        {draft.destinations.map((city, at) => (
          <Row key={city.key} wizard={wizard} city={city} at={at} />
        ))}
      </ol>
      <p className="row-between" role="status">
        <span className="mute">
          <Trans>Whole trip</Trans>
        </span>
        {days === null ? (
          <span className="mute">
            <Trans>Not known yet</Trans>
          </span>
        ) : (
          <Tag isLarge>{daysText(days)}</Tag>
        )}
      </p>
    </>
  );
}

interface CityProps {
  wizard: Wizard;
  city: Destination;
  /** The city's position, from 0. */
  at: number;
}

function CityDays({ wizard: { draft, change }, city: { key, name, days }, at }: CityProps) {
  const { t } = useLingui();
  return (
    <li className="city-time">
      <div className="city-time__head">
        <span className="mark">{at + 1}</span>
        <b className="b">{name}</b>
      </div>
      <Stepper
        label={t`Days in ${name}`}
        value={days}
        onChange={(next) => change(withCityChanged(draft, key, { days: next }))}
        min={MIN_DAYS}
        max={MAX_DAYS}
        lessLabel={t`One day less in ${name}`}
        moreLabel={t`One day more in ${name}`}
        unit={dayWord}
      />
    </li>
  );
}

function CityDates({ wizard: { draft, problem, today, change }, city, at }: CityProps) {
  const days = daysOfCity(draft, city);
  return (
    <li className="city-time city-time--dates">
      <div className="city-time__head">
        <span className="mark">{at + 1}</span>
        <b className="b">{city.name}</b>
        {days !== null && <Tag tone="trail">{daysText(days)}</Tag>}
      </div>
      <DatesPair
        id={city.key}
        city={city.name}
        dates={city}
        earliest={earliestStart(draft, at, today)}
        problem={problem}
        onChange={(dates) => change(withCityChanged(draft, city.key, dates))}
      />
    </li>
  );
}

interface DatesPairProps {
  /** The city's key, or `WHOLE`. Identifies the fields in a `Problem`. */
  id: string;
  /** The city's name, if there are several pairs of dates. */
  city?: string;
  dates: Dates;
  /** The earliest start, YYYY-MM-DD. The end cannot be before the start. */
  earliest: string;
  problem: Problem | null;
  onChange: (dates: Partial<Dates>) => void;
}

/** Fields for the first and the last date. */
function DatesPair({ id, city, dates, earliest, problem, onChange }: DatesPairProps) {
  const { t } = useLingui();
  const errorAt = (at: string) => (problem?.at === at ? problem.text : undefined);
  return (
    <DateRange
      start={dates.start_date}
      end={dates.end_date}
      min={earliest}
      onChange={onChange}
      name={city === undefined ? t`Dates` : t`Dates in ${city}`}
      startName={city === undefined ? undefined : t`Start date in ${city}`}
      endName={city === undefined ? undefined : t`End date in ${city}`}
      startError={errorAt(startOf(id))}
      endError={errorAt(endOf(id))}
    />
  );
}

/** The unit for a number of days. */
const dayWord = (days: number): string => plural(days, { one: 'day', other: 'days' });
