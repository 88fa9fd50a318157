import { Stepper } from '../../ui/stepper/Stepper';
import { MAX_DAYS, MIN_DAYS } from './draft';
import type { Wizard } from './useWizard';
import { dayWord } from './words';

/** How many days. */
export function DurationStep({ wizard: { draft, change } }: { wizard: Wizard }) {
  return (
    <>
      <Stepper
        label="Days"
        size="large"
        value={draft.duration.days}
        onChange={(days) => change({ duration: { ...draft.duration, days } })}
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
}
