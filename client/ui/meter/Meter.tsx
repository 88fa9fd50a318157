import { ProgressBar } from 'react-aria-components';

export interface MeterProps {
  label: string;
  /** From 0 to `max`; null while nobody knows: a line walks along the trail. */
  value: number | null;
  max: number;
  /** What is said: "Stage 3 of 5, arranging your days". */
  valueText?: string | undefined;
}

/** How much of a piece of work is done. */
export function Meter({ label, value, max, valueText }: MeterProps) {
  if (value === null)
    return (
      <ProgressBar className="meter meter--walking" aria-label={label} isIndeterminate>
        <span className="meter__fill" />
      </ProgressBar>
    );
  return (
    <ProgressBar className="meter" aria-label={label} value={value} maxValue={max} valueLabel={valueText}>
      {({ percentage }) => <span className="meter__fill" style={{ width: `${percentage ?? 0}%` }} />}
    </ProgressBar>
  );
}
