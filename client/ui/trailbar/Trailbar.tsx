import { Fragment } from 'react';
import { ProgressBar } from 'react-aria-components';

import { classes } from '../classes';

/** Where one is in a form of several steps: solid behind, a flag here, dotted ahead. Steps count from 1. */
export function Trailbar({ label, step, of }: { label: string; step: number; of: number }) {
  const dots = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <>
      <ProgressBar
        className="trailbar"
        aria-label={label}
        value={step}
        minValue={1}
        maxValue={of}
        valueLabel={`Step ${step} of ${of}`}
      >
        {dots.map((dot) => (
          <Fragment key={dot}>
            <i
              className={classes(
                'trailbar__dot',
                dot < step && 'trailbar__dot--done',
                dot === step && 'trailbar__dot--now',
              )}
            />
            {dot < of && <s className="trailbar__way" />}
          </Fragment>
        ))}
      </ProgressBar>
      <span className="trailbar__count" aria-hidden="true">
        {step}
        <span> / {of}</span>
      </span>
    </>
  );
}
