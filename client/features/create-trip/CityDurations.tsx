import { Plate } from '../../ui/plate/Plate';
import { Stepper } from '../../ui/stepper/Stepper';
import { withCityChanged } from './cities';
import { DatesPair } from './DatesPair';
import { type Destination, MAX_DAYS, MIN_DAYS } from './draft';
import { daysOf, daysOfCity, earliestStart } from './duration';
import type { Wizard } from './useWizard';
import { daysText, dayWord } from './words';

/** The days or dates of each city, and of them all. */
export function CityDurations({ wizard }: { wizard: Wizard }) {
  const { draft } = wizard;
  const days = daysOf(draft);
  const Row = draft.durationType === 'days' ? CityDays : CityDates;
  return (
    <>
      <ol className="city-times" aria-label="Destinations">
        {draft.destinations.map((city, at) => (
          <Row key={city.key} wizard={wizard} city={city} at={at} />
        ))}
      </ol>
      <p className="row-between" role="status">
        <span className="mute">Whole trip</span>
        {days === null ? (
          <span className="mute">Not known yet</span>
        ) : (
          <Plate isLarge>{daysText(days)}</Plate>
        )}
      </p>
    </>
  );
}

interface CityProps {
  wizard: Wizard;
  city: Destination;
  /** Its place, from 0. */
  at: number;
}

function CityDays({ wizard: { draft, change }, city: { key, name, days }, at }: CityProps) {
  return (
    <li className="city-time">
      <div className="city-time__head">
        <span className="mark">{at + 1}</span>
        <b className="b">{name}</b>
      </div>
      <Stepper
        label={`Days in ${name}`}
        value={days}
        onChange={(next) => change(withCityChanged(draft, key, { days: next }))}
        min={MIN_DAYS}
        max={MAX_DAYS}
        lessLabel={`One day less in ${name}`}
        moreLabel={`One day more in ${name}`}
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
        {days !== null && <Plate tone="trail">{daysText(days)}</Plate>}
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
