import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { classes } from '../classes';
import { Spinner } from './Button';
import { PressButton, PressLink } from './press';

export interface PrimaryButtonProps {
  children: ReactNode;
  /** Makes it a link. */
  href?: string;
  target?: string;
  /** The link leaves the app: shows an arrow. */
  isOutside?: boolean;
  type?: 'button' | 'submit';
  onPress?: () => void;
  /** As wide as its container. */
  isBlock?: boolean;
  /** Not ready yet: grey and aria-disabled, but pressable, so that a press can report what is missing. */
  isQuiet?: boolean;
  isWorking?: boolean;
}

/** The arrow-shaped yellow button for the next step of a screen. */
export function PrimaryButton(props: PrimaryButtonProps) {
  const { children, href, target, isOutside, type, onPress, isBlock, isQuiet, isWorking = false } = props;
  const className = classes(
    'primary-button',
    isBlock && 'primary-button--block',
    isQuiet && 'primary-button--quiet',
  );
  if (href !== undefined)
    return (
      <PressLink
        className={className}
        href={href}
        target={target}
        rel={isOutside === true ? 'noopener noreferrer' : undefined}
        onPress={onPress}
      >
        {children}
        {isOutside === true && <ArrowUpRight />}
      </PressLink>
    );
  return (
    <PressButton
      className={className}
      type={type}
      onPress={onPress}
      isWorking={isWorking}
      aria-disabled={isQuiet === true ? 'true' : undefined}
    >
      {isWorking && <Spinner />}
      {children}
    </PressButton>
  );
}
