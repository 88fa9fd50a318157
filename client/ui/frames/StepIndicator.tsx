import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { ProgressBar } from 'react-aria-components';

import { classes } from '../classes';

/**
 * The current step of a wizard, marked by a flag on a trail that is solid behind and dotted ahead. Steps
 * start at 1.
 */
export function StepIndicator({ label, step, of }: { label: string; step: number; of: number }) {
  const { t } = useLingui();
  const dots = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <>
      <ProgressBar
        className="step-indicator"
        aria-label={label}
        value={step}
        minValue={1}
        maxValue={of}
        valueLabel={t`Step ${step} of ${of}`}
      >
        {dots.map((dot) => (
          <Fragment key={dot}>
            <i
              className={classes(
                'step-indicator__dot',
                dot < step && 'step-indicator__dot--done',
                dot === step && 'step-indicator__dot--now',
              )}
            />
            {dot < of && <s className="step-indicator__way" />}
          </Fragment>
        ))}
      </ProgressBar>
      <span className="step-indicator__count" aria-hidden="true">
        {step}
        <span> / {of}</span>
      </span>
    </>
  );
}
