import { Plural, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { Label, RadioGroup } from 'react-aria-components';

import { classes } from './classes';
import { FieldMessage } from './FieldMessage';
import { RadioChoice } from './RadioChoice';

const STARS = [1, 2, 3, 4, 5] as const;

export interface RatingInputProps {
  label: string;
  name: string;
  /** Null: none chosen yet. */
  value: number | null;
  onChange: (stars: number) => void;
  /** What is wrong; also marks the group as invalid. */
  error?: string | undefined;
}

/** One to five stars; arrow keys change them. */
export function RatingInput({ label, name, value, onChange, error }: RatingInputProps) {
  const { t } = useLingui();
  return (
    <RadioGroup
      className="rating-input"
      name={name}
      orientation="horizontal"
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(Number(next))}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className="label">{label}</Label>
      <div className="rating-input__stars">
        {STARS.map((stars) => (
          <RadioChoice
            key={stars}
            value={String(stars)}
            className={classes(
              'rating-input__star',
              value !== null && stars <= value && 'rating-input__star--on',
            )}
          >
            <Star />
            <span className="vh">
              <Plural value={stars} one="# star" other="# stars" />
            </span>
          </RadioChoice>
        ))}
        <span className="rating-input__value" aria-hidden="true">
          {value === null ? '' : t`${value} of 5`}
        </span>
      </div>
      <FieldMessage error={error} />
    </RadioGroup>
  );
}
