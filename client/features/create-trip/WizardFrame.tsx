import { CircleAlert } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';

import { Button } from '../../ui/button/Button';
import { Go } from '../../ui/go/Go';
import { SkipLink } from '../../ui/layout/SkipLink';
import { TopBar } from '../../ui/top-bar/TopBar';
import { Trailbar } from '../../ui/trailbar/Trailbar';
import { DraftPanel } from './DraftPanel';
import { missing, stepsOf } from './steps';
import type { Wizard } from './useWizard';

export interface WizardFrameProps {
  wizard: Wizard;
  /** The page's heading. */
  question: string;
  help: ReactNode;
  /** The step shows by itself what is missing. */
  hasOwnProblem: boolean;
  children: ReactNode;
}

/** Around every step: the way back, where one is, the question, the way on, and the trip so far. */
export function WizardFrame({ wizard, question, help, hasOwnProblem, children }: WizardFrameProps) {
  const { step, draft, problem, isFailed, today, next, skip, back } = wizard;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (problem !== null) focusMissing(form.current);
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
      {/* Sent before the page is alive, this method sends nothing and keeps what was typed. */}
      <form className="wizard" ref={form} method="dialog" onSubmit={submit} noValidate>
        <SkipLink />
        <TopBar back={back ?? '/explore'}>
          <Trailbar label="Your way through this form" step={steps.indexOf(step) + 1} of={steps.length} />
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
                Skip
              </Button>
            )}
            <Go type="submit" isBlock isQuiet={missing(step, draft, today) !== null}>
              {isLast ? 'Build Trip' : 'Next'}
            </Go>
          </div>
        </div>
      </form>
      <DraftPanel draft={draft} step={step} />
    </div>
  );
}

/** What is missing is in the field that is marked, else in the first field, card or chip of the step. */
function focusMissing(form: HTMLElement | null): void {
  const body = form?.querySelector<HTMLElement>('.wizard__body') ?? null;
  const field =
    body?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    body?.querySelector<HTMLElement>('input:not([type="hidden"])');
  field?.focus();
}
