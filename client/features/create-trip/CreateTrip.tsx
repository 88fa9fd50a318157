import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useApiCache } from '../../api/query';
import { OptionCards } from '../../ui/fields/OptionCards';
import { afterPop, useLeaveQuestion } from '../../ui/overlays/LeaveGuard';
import { BuilderStep } from './BuilderStep';
import { type DestinationPicker, DestinationStep } from './DestinationStep';
import { isPerCity } from './draft';
import { DurationStep } from './DurationStep';
import { Generating } from './Generating';
import { InterestsStep } from './InterestsStep';
import { NameStep } from './NameStep';
import { BUDGETS, TRAVELERS, useOptionCards } from './options';
import type { Step } from './steps';
import { useWizard, type Wizard, type WizardOptions } from './useWizard';
import { WizardFrame } from './WizardFrame';

export interface CreateTripProps extends WizardOptions {
  picker: DestinationPicker;
}

/** The wizard that creates a trip, from the destination to the finished plan. */
export function CreateTrip({ picker, ...options }: CreateTripProps) {
  const wizard = useWizard(options);
  const { step, build, problem } = wizard;
  const [ready, setReady] = useState<string | null>(null);
  const { markStale } = useApiCache();
  const guard = useLeaveGuard(build !== null, ready === null ? null : `/trip/${encodeURIComponent(ready)}`);
  const questions = useQuestions();
  if (build !== null)
    return (
      <Generating
        wizard={wizard}
        build={build}
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
    travelers: () => <TravelersStep wizard={wizard} />,
    budget: () => <BudgetStep wizard={wizard} />,
    interests: () => <InterestsStep wizard={wizard} />,
    builder: () => <BuilderStep wizard={wizard} />,
    name: () => <NameStep wizard={wizard} />,
  };
  return (
    <WizardFrame
      wizard={wizard}
      question={questions[step]}
      help={<Help wizard={wizard} />}
      hasOwnProblem={step === 'destination' || step === 'name' || (problem !== null && problem.at !== null)}
    >
      {steps[step]()}
    </WizardFrame>
  );
}

function TravelersStep({ wizard: { draft, change } }: { wizard: Wizard }) {
  const { t } = useLingui();
  return (
    <OptionCards
      label={t`Travelers`}
      options={useOptionCards(TRAVELERS)}
      value={draft.traveler}
      onChange={(traveler) => change({ traveler })}
      isTwoColumns
    />
  );
}

function BudgetStep({ wizard: { draft, change } }: { wizard: Wizard }) {
  const { t } = useLingui();
  return (
    <OptionCards
      label={t`Budget`}
      options={useOptionCards(BUDGETS)}
      value={draft.budget}
      onChange={(budget) => change({ budget })}
    />
  );
}

function useQuestions(): Record<Step, string> {
  const { t } = useLingui();
  return {
    destination: t`Where to?`,
    duration: t`How long?`,
    travelers: t`Who’s going?`,
    budget: t`What feels right?`,
    interests: t`What do you love?`,
    builder: t`Who builds the plan?`,
    name: t`Name your trip`,
  };
}

function Help({ wizard: { step, draft } }: { wizard: Wizard }) {
  const picked = draft.interests.length;
  switch (step) {
    case 'destination':
      return <Trans>Type a city, a region or a country.</Trans>;
    case 'duration':
      return isPerCity(draft) ? (
        <Trans>Choose the days for each city.</Trans>
      ) : (
        <Trans>Choose a number of days, or exact dates.</Trans>
      );
    case 'travelers':
      return <Trans>We’ll set the pace for your group.</Trans>;
    case 'budget':
      return <Trans>We’ll look for places in this range.</Trans>;
    case 'interests':
      return (
        <>
          <Trans>Pick any number, or none.</Trans>{' '}
          <span role="status">
            <Trans>{picked} picked.</Trans>
          </span>
        </>
      );
    case 'builder':
      return <Trans>You can edit every day either way.</Trans>;
    case 'name':
      return <Trans>Something that will make you smile in ten years.</Trans>;
  }
}

interface LeaveGuard {
  /** Whether to show the question: the traveller tried to leave. */
  isAsked: boolean;
  stay: () => void;
}

/**
 * Asks before the page is left during a build, and opens the trip when it is ready.
 *
 * @param isActive whether a build is running.
 * @param target the path of the trip, or null until it is ready.
 */
function useLeaveGuard(isActive: boolean, target: string | null): LeaveGuard {
  const navigate = useNavigate();
  const { isAsked, stay, isMarked } = useLeaveQuestion(isActive && target === null);
  useEffect(() => {
    if (target === null || isMarked) return undefined;
    return afterPop(() => void navigate(target, { replace: true, state: { reveal: true } }));
  }, [target, isMarked, navigate]);
  return { isAsked, stay };
}
