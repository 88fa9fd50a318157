import { Plate } from '../../ui/plate/Plate';
import { Segments } from '../../ui/segments/Segments';
import { Stepper } from '../../ui/stepper/Stepper';
import { CityDurations } from './CityDurations';
import { DatesPair } from './DatesPair';
import { daysBetween } from './dates';
import { isOfSeveral, isPerCity, MAX_DAYS, MIN_DAYS } from './draft';
import { WHOLE } from './duration';
import type { Wizard } from './useWizard';
import { daysText, dayWord } from './words';

const FOR = [
  { id: 'aggregated', label: 'Combined' },
  { id: 'per-city', label: 'Per City' },
] as const;
const BY = [
  { id: 'days', label: 'Days' },
  { id: 'dates', label: 'Dates' },
] as const;

/** How long: a number of days or exact dates, for the whole trip or for each city. */
export function DurationStep({ wizard }: { wizard: Wizard }) {
  const { draft, change } = wizard;
  return (
    <>
      {isOfSeveral(draft) && (
        <Segments
          label="Days for"
          options={FOR}
          value={draft.daysAllocationType}
          onChange={(daysAllocationType) => change({ daysAllocationType })}
        />
      )}
      <Segments
        label="Duration by"
        options={BY}
        value={draft.durationType}
        onChange={(durationType) => change({ durationType })}
      />
      {isPerCity(draft) ? <CityDurations wizard={wizard} /> : <WholeTrip wizard={wizard} />}
    </>
  );
}

function WholeTrip({ wizard: { draft, problem, today, change } }: { wizard: Wizard }) {
  const { duration, durationType } = draft;
  if (durationType === 'days')
    return (
      <>
        <Stepper
          label="Days"
          size="large"
          value={duration.days}
          onChange={(days) => change({ duration: { ...duration, days } })}
          min={MIN_DAYS}
          max={MAX_DAYS}
          lessLabel="One day less"
          moreLabel="One day more"
          unit={dayWord}
        />
        <p className="msg">
          From {MIN_DAYS} to {MAX_DAYS} days.
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
          <Plate tone="trail" isLarge>
            {days === 1 ? '1 day' : `${daysText(days)}, both ends counted`}
          </Plate>
        )}
      </p>
    </>
  );
}
