import type { ReactNode, Ref } from 'react';

import { classes } from '../classes';
import { PressButton, PressLink } from './press';

export interface ButtonProps {
  children: ReactNode;
  href?: string;
  target?: string;
  type?: 'button' | 'submit';
  onPress?: () => void;
  look?: 'line' | 'ink' | 'soft' | 'plain' | 'danger' | 'danger-line' | 'danger-plain';
  isSmall?: boolean;
  isBlock?: boolean;
  isWorking?: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** Accessible name, if the text alone is ambiguous: "Plan Trip for Diwali". */
  label?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A plain button, or a link that looks like one. */
export function Button(props: ButtonProps) {
  const { children, href, target, type, onPress, look = 'line', isSmall, isBlock, label } = props;
  const className = classes(
    'btn',
    look !== 'line' && `btn--${look}`,
    isSmall && 'btn--s',
    isBlock && 'btn--block',
  );
  if (href !== undefined)
    return (
      <PressLink className={className} href={href} target={target} onPress={onPress} aria-label={label}>
        {children}
      </PressLink>
    );
  const { isWorking = false, isDisabled, autoFocus, ref } = props;
  return (
    <PressButton
      ref={ref}
      className={className}
      type={type}
      onPress={onPress}
      isWorking={isWorking}
      isDisabled={isDisabled}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- dialogs start on their safe button
      autoFocus={autoFocus}
      aria-label={label}
    >
      {isWorking && <Spinner />}
      {children}
    </PressButton>
  );
}

/** The spinner before the text of a busy button. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
