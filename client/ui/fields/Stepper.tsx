import { Minus, Plus } from 'lucide-react';
import { Group, Input, NumberField } from 'react-aria-components';

import { SlotButton } from '../buttons/SlotButton';

export interface StepperProps {
  /** What is counted: "Days in Kochi". */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** Names of the buttons: "One day less in Kochi". */
  lessLabel: string;
  moreLabel: string;
  /** Returns the word after the number. */
  unit: (value: number) => string;
  size?: 'row' | 'large';
}

/** A number field with buttons. Arrows, Home and End also work. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min, max, lessLabel, moreLabel, unit, size = 'row' } = props;
  const isLarge = size === 'large';
  return (
    <NumberField
      className={isLarge ? 'stepper--large' : 'stepper'}
      aria-label={label}
      value={value}
      onChange={(next) => {
        if (Number.isFinite(next)) onChange(next);
      }}
      minValue={min}
      maxValue={max}
      // Rounds typed fractions.
      step={1}
      decrementAriaLabel={lessLabel}
      incrementAriaLabel={moreLabel}
    >
      <Group className={isLarge ? 'big-days' : 'stepper__group'}>
        <SlotButton label={lessLabel} icon={Minus} look={isLarge ? 'line' : 'bare'} slot="decrement" />
        <span className={isLarge ? 'big-days__value' : 'stepper__value'}>
          <span className={isLarge ? 'big-days__value' : 'stepper__row'}>
            <Input />
            <span aria-hidden="true">{unit(value)}</span>
          </span>
        </span>
        <SlotButton label={moreLabel} icon={Plus} look={isLarge ? 'line' : 'bare'} slot="increment" />
      </Group>
      <span className="vh" role="status">
        {`${value} ${unit(value)}`}
      </span>
    </NumberField>
  );
}
