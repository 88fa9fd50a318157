import { Plural, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useId } from 'react';

import { classes } from '../classes';
import { messageId, TextFieldMessage } from './Field';
import { RadioChoice } from './RadioChoice';

const STARS = [1, 2, 3, 4, 5] as const;

export interface RatingInputProps {
  label: string;
  name: string;
  /** Null if unrated. */
  value: number | null;
  onChange: (stars: number) => void;
  /** The error message; marks the group as invalid. */
  error?: string | undefined;
}

/** An input of one to five stars. Arrow keys change it. */
export function RatingInput({ label, name, value, onChange, error }: RatingInputProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div
      className="rating-input"
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : messageId(id)}
      aria-invalid={error === undefined ? undefined : true}
    >
      <span id={id} className="label">
        {label}
      </span>
      <div className="rating-input__stars">
        {STARS.map((stars) => (
          <RadioChoice
            key={stars}
            name={name}
            value={String(stars)}
            isChosen={stars === value}
            onChoose={() => onChange(stars)}
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
      <TextFieldMessage id={id} error={error} />
    </div>
  );
}
