import { type ReactNode, useState } from 'react';

import { OptionCards } from '../../ui/option/OptionCards';
import { BuilderStep } from './BuilderStep';
import type { Destination } from './draft';
import { DurationStep } from './DurationStep';
import { Generating } from './Generating';
import { InterestsStep } from './InterestsStep';
import { NameStep } from './NameStep';
import { BUDGETS, TRAVELERS } from './options';
import type { Step } from './steps';
import { useLeaveGuard } from './useLeaveGuard';
import { useWizard, type Wizard, type WizardOptions } from './useWizard';
import { WizardFrame } from './WizardFrame';

export interface DestinationPickerProps {
  label: string;
  /** The destination that is picked, or nothing. */
  value: string;
  onPick: (place: Pick<Destination, 'place_id' | 'name' | 'region'>) => void;
  onEdit: () => void;
  error: string | undefined;
}

export interface CreateTripProps extends WizardOptions {
  /** The field that finds destinations. */
  picker: (props: DestinationPickerProps) => ReactNode;
}

/** From a destination to a finished trip, step by step. */
export function CreateTrip({ picker, ...options }: CreateTripProps) {
  const wizard = useWizard(options);
  const { draft, step, attempt, problem, change } = wizard;
  const [ready, setReady] = useState<string | null>(null);
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
          setReady(tripId);
        }}
      />
    );
  const steps: Record<Step, () => ReactNode> = {
    destination: () =>
      picker({
        label: 'Destination',
        value: draft.destinations[0]?.name ?? '',
        onPick: (place) =>
          change({ destinations: [{ ...place, days: null, start_date: null, end_date: null }] }),
        onEdit: wizard.editDestination,
        error: problem ?? undefined,
      }),
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
      hasOwnProblem={step === 'destination' || step === 'name'}
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

const HELP: Record<Exclude<Step, 'interests'>, string> = {
  destination: 'Type a city, a region or a country.',
  duration: 'Choose a number of days.',
  travelers: 'The pace of the plan follows your company.',
  budget: 'We look for places in this range.',
  builder: 'You can edit every day either way.',
  name: 'Something you will smile at in ten years.',
};

function Help({ wizard: { step, draft } }: { wizard: Wizard }) {
  if (step !== 'interests') return HELP[step];
  return (
    <>
      Pick any number, or none. <span role="status">{draft.interests.length} picked.</span>
    </>
  );
}
