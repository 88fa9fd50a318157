import { ProgressBar as AriaProgressBar } from 'react-aria-components';

export interface ProgressBarProps {
  label: string;
  /** From 0 to `max`; null shows an indeterminate animation. */
  value: number | null;
  max: number;
  /** Accessible value text: "Stage 3 of 5, arranging your days". */
  valueText?: string | undefined;
}

/** A progress bar. */
export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  if (value === null)
    return (
      <AriaProgressBar
        className="progress-bar progress-bar--indeterminate"
        aria-label={label}
        isIndeterminate
      >
        <span className="progress-bar__fill" />
      </AriaProgressBar>
    );
  return (
    <AriaProgressBar
      className="progress-bar"
      aria-label={label}
      value={value}
      maxValue={max}
      valueLabel={valueText}
    >
      {({ percentage }) => <span className="progress-bar__fill" style={{ width: `${percentage ?? 0}%` }} />}
    </AriaProgressBar>
  );
}
