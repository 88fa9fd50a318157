import { type ReactNode, useState } from 'react';

import { useApiCache } from '../../api/query';
import { OptionCards } from '../../ui/option/OptionCards';
import { BuilderStep } from './BuilderStep';
import { DestinationStep } from './DestinationStep';
import { isPerCity } from './draft';
import { DurationStep } from './DurationStep';
import { Generating } from './Generating';
import { InterestsStep } from './InterestsStep';
import { NameStep } from './NameStep';
import { BUDGETS, TRAVELERS } from './options';
import type { DestinationPicker } from './picker';
import type { Step } from './steps';
import { useLeaveGuard } from './useLeaveGuard';
import { useWizard, type Wizard, type WizardOptions } from './useWizard';
import { WizardFrame } from './WizardFrame';

export interface CreateTripProps extends WizardOptions {
  picker: DestinationPicker;
}

/** From a destination to a finished trip, step by step. */
export function CreateTrip({ picker, ...options }: CreateTripProps) {
  const wizard = useWizard(options);
  const { draft, step, attempt, problem, change } = wizard;
  const [ready, setReady] = useState<string | null>(null);
  const { markStale } = useApiCache();
  const guard = useLeaveGuard(attempt !== null, ready === null ? null : `/trip/${encodeURIComponent(ready)}`);
  if (attempt !== null)
    return (
      <Generating
        wizard={wizard}
        attempt={attempt}
        isOver={ready !== null}
        isLeaveAsked={guard.isAsked}
        onStay={guard.stay}
        onDone={(tripId) => {
          wizard.finish();
          markStale('/itinerary');
          markStale('/user/');
          setReady(tripId);
        }}
      />
    );
  const steps: Record<Step, () => ReactNode> = {
    destination: () => <DestinationStep wizard={wizard} picker={picker} />,
    duration: () => <DurationStep wizard={wizard} />,
    travelers: () => (
      <OptionCards
        label="Travelers"
        options={TRAVELERS}
        value={draft.traveler}
        onChange={(traveler) => change({ traveler })}
        isTwoColumns
      />
    ),
    budget: () => (
      <OptionCards
        label="Budget"
        options={BUDGETS}
        value={draft.budget}
        onChange={(budget) => change({ budget })}
      />
    ),
    interests: () => <InterestsStep wizard={wizard} />,
    builder: () => <BuilderStep wizard={wizard} />,
    name: () => <NameStep wizard={wizard} />,
  };
  return (
    <WizardFrame
      wizard={wizard}
      question={QUESTIONS[step]}
      help={<Help wizard={wizard} />}
      hasOwnProblem={step === 'destination' || step === 'name' || (problem !== null && problem.at !== null)}
    >
      {steps[step]()}
    </WizardFrame>
  );
}

const QUESTIONS: Record<Step, string> = {
  destination: 'Where to?',
  duration: 'How long?',
  travelers: "Who's going?",
  budget: 'What feels right?',
  interests: 'What do you love?',
  builder: 'Who draws the plan?',
  name: 'Name your trip',
};

const HELP: Record<Exclude<Step, 'interests' | 'duration'>, string> = {
  destination: 'Type a city, a region or a country.',
  travelers: 'The pace of the plan follows your company.',
  budget: 'We look for places in this range.',
  builder: 'You can edit every day either way.',
  name: 'Something you will smile at in ten years.',
};

function Help({ wizard: { step, draft } }: { wizard: Wizard }) {
  if (step === 'duration')
    return isPerCity(draft)
      ? 'Share the days out, city by city.'
      : 'Choose a number of days, or exact dates.';
  if (step !== 'interests') return HELP[step];
  return (
    <>
      Pick any number, or none. <span role="status">{draft.interests.length} picked.</span>
    </>
  );
}
