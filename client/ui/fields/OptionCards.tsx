import { Check, type LucideIcon } from 'lucide-react';
import { useId } from 'react';

import { classes } from '../classes';
import { RadioChoice } from './RadioChoice';

export interface OptionCard<Id extends string> {
  id: Id;
  title: string;
  text: string;
  icon: LucideIcon;
  /** Cannot be chosen; the text says why. */
  isDisabled?: boolean;
}

export interface OptionCardsProps<Id extends string> {
  label: string;
  options: readonly OptionCard<Id>[];
  value: Id | null;
  onChange: (value: Id) => void;
  /** Uses two columns on wide screens. */
  isTwoColumns?: boolean;
}

/** Large cards for choosing one option, each with an icon, a name and one line of text. */
export function OptionCards<Id extends string>(props: OptionCardsProps<Id>) {
  const { label, options, value, onChange, isTwoColumns } = props;
  const name = useId();
  return (
    <div
      className={classes('options', isTwoColumns && 'options--wide2')}
      role="radiogroup"
      aria-label={label}
    >
      {options.map(({ id, title, text, icon: Icon, isDisabled = false }) => (
        <RadioChoice
          key={id}
          name={name}
          value={id}
          className="option"
          isChosen={id === value}
          onChoose={() => onChange(id)}
          isDisabled={isDisabled}
        >
          <span className="option__icon">
            <Icon />
          </span>
          <span className="option__text">
            <b>{title}</b>
            <small>{text}</small>
          </span>
          <span className="option__dot">
            <Check />
          </span>
        </RadioChoice>
      ))}
    </div>
  );
}
