import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';

import { Button } from '../../ui/buttons/Button';
import { PrimaryButton } from '../../ui/buttons/PrimaryButton';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { SkipLink } from '../../ui/focus';
import { StepIndicator } from '../../ui/frames/StepIndicator';
import { TopBar } from '../../ui/frames/TopBar';
import { cityOf, firstPoster, type TripDraft } from './draft';
import { BUDGETS, interestText, titleOf, TRAVELERS } from './options';
import { isBefore, problemOf, type Step, stepsOf } from './steps';
import { lengthText, whereText } from './text';
import type { Wizard } from './useWizard';

export interface WizardFrameProps {
  wizard: Wizard;
  /** The page's heading. */
  question: string;
  help: ReactNode;
  /** Whether the step shows its problem itself. */
  hasOwnProblem: boolean;
  children: ReactNode;
}

/** The frame of every step: progress, the question, Back and Next, and a preview of the trip. */
export function WizardFrame({ wizard, question, help, hasOwnProblem, children }: WizardFrameProps) {
  const { t } = useLingui();
  const { step, draft, problem, isFailed, today, next, skip, back } = wizard;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (problem !== null) focusProblem(form.current);
    else if (isFailed) form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    else if (shown.current !== step) {
      heading.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    shown.current = step;
  }, [step, isFailed, problem]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    next();
  };
  const steps = stepsOf(draft);
  const isLast = step === 'name';
  return (
    <div className="wizard-wide">
      {/* Before hydration, submitting a dialog form sends nothing and preserves the input. */}
      <form className="wizard" ref={form} method="dialog" onSubmit={submit} noValidate>
        <SkipLink />
        <TopBar back={back ?? '/explore'}>
          <StepIndicator label={t`Your progress`} step={steps.indexOf(step) + 1} of={steps.length} />
        </TopBar>
        <main id="main" tabIndex={-1}>
          <h1 className="title" ref={heading} tabIndex={-1}>
            {question}
          </h1>
          <p className="wizard__help">{help}</p>
          <div key={step} className="wizard__body">
            {children}
            <div className="wizard__problem" role="alert">
              {problem !== null && !hasOwnProblem && (
                <p className="msg msg--error">
                  <CircleAlert />
                  {problem.text}
                </p>
              )}
            </div>
          </div>
        </main>
        <div className="bottom-bar">
          <div className={step === 'interests' ? 'wizard__ways' : undefined}>
            {step === 'interests' && (
              <Button look="plain" onPress={skip}>
                <Trans>Skip</Trans>
              </Button>
            )}
            <PrimaryButton type="submit" isBlock isQuiet={problemOf(step, draft, today) !== null}>
              {isLast ? t`Build Trip` : t`Next`}
            </PrimaryButton>
          </div>
        </div>
      </form>
      <DraftPanel draft={draft} step={step} />
    </div>
  );
}

/** Focuses the invalid field, or else the first field, card or chip of the step. */
function focusProblem(form: HTMLElement | null): void {
  const body = form?.querySelector<HTMLElement>('.wizard__body') ?? null;
  const field =
    body?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    body?.querySelector<HTMLElement>('input:not([type="hidden"])');
  field?.focus();
}

/** A preview of the trip over its cover art, shown beside the wizard on wide screens. */
export function DraftPanel({ draft, step }: { draft: TripDraft; step: Step }) {
  const { t } = useLingui();
  const traveler = titleOf(TRAVELERS, draft.traveler);
  const budget = titleOf(BUDGETS, draft.budget);
  const builders = { AI: t`AI`, CUSTOM: t`Myself` };
  const city = cityOf(draft);
  const rows: [string, string | null][] = [
    [t`Where`, whereText(draft)],
    [t`How long`, isBefore('duration', step) ? lengthText(draft) : null],
    [t`Who`, traveler && t(traveler)],
    [t`Budget`, budget && t(budget)],
    [t`Interests`, draft.interests.length > 0 ? draft.interests.map(interestText).join(', ') : null],
    [t`Builder`, draft.trip_builder && builders[draft.trip_builder]],
  ];
  const shown = rows.filter(([, text]) => text !== null);
  const name = step === 'name' ? draft.trip_name.trim() : '';
  return (
    <aside className="wizard-side" aria-label={t`Your trip so far`}>
      <div className="wizard-side__in">
        {city === undefined ? (
          <CoverArt name="Waypost" kind="road" crop="portrait" />
        ) : (
          <CoverArt {...firstPoster(draft)} kind="city" crop="portrait" />
        )}
        <div className="draft">
          <h2>{name === '' ? (city ?? t`Your trip so far`) : name}</h2>
          {shown.length === 0 ? (
            <p className="mute">
              <Trans>Your choices will show up here.</Trans>
            </p>
          ) : (
            <dl>
              {shown.map(([term, text]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </aside>
  );
}
