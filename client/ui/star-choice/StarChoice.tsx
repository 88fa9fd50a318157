import { Star } from 'lucide-react';
import { Label, RadioGroup } from 'react-aria-components';

import { classes } from '../classes';
import { FieldMessage } from '../field/FieldMessage';
import { RadioChoice } from '../radio/RadioChoice';

const STARS = [1, 2, 3, 4, 5] as const;

export interface StarChoiceProps {
  label: string;
  name: string;
  /** Null: none chosen yet. */
  value: number | null;
  onChange: (stars: number) => void;
  /** What is wrong; also marks the group as invalid. */
  error?: string | undefined;
}

/** One to five stars; arrow keys change them. */
export function StarChoice({ label, name, value, onChange, error }: StarChoiceProps) {
  return (
    <RadioGroup
      className="star-choice"
      name={name}
      orientation="horizontal"
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(Number(next))}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className="label">{label}</Label>
      <div className="star-choice__stars">
        {STARS.map((stars) => (
          <RadioChoice
            key={stars}
            value={String(stars)}
            className={classes(
              'star-choice__star',
              value !== null && stars <= value && 'star-choice__star--on',
            )}
          >
            <Star />
            <span className="vh">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </RadioChoice>
        ))}
        <span className="star-choice__value" aria-hidden="true">
          {value === null ? '' : `${value} of 5`}
        </span>
      </div>
      <FieldMessage error={error} />
    </RadioGroup>
  );
}
