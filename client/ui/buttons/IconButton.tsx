import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';

import { classes } from '../classes';
import { Spinner } from './Button';
import { PressButton, PressLink } from './press';

export interface IconButtonProps {
  /** Accessible name. */
  label: string;
  icon: LucideIcon;
  look?: 'bare' | 'disc' | 'line' | 'ink';
  href?: string;
  onPress?: () => void;
  isDisabled?: boolean;
  /** aria-disabled, but still focusable. */
  isQuiet?: boolean;
  /** Busy: shows a spinner instead of the icon and cannot be pressed. */
  isWorking?: boolean;
  /** Progress is announced elsewhere, so the button stays silent. */
  isSaidElsewhere?: boolean;
  ref?: Ref<HTMLButtonElement>;
  isMuted?: boolean;
  /** For a button that expands something on the page: whether it is expanded, and the id of that element. */
  isExpanded?: boolean;
  controls?: string;
}

/** A round 44 px button with an icon and no text. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, look = 'bare', href, onPress, isDisabled, isQuiet, ref, isMuted } = props;
  const { isExpanded, controls, isWorking = false, isSaidElsewhere = false } = props;
  const className = classes('icon-btn', look !== 'bare' && `icon-btn--${look}`, isMuted && 'mute');
  if (href !== undefined)
    return (
      <PressLink className={className} href={href} aria-label={label} onPress={onPress}>
        <Icon />
      </PressLink>
    );
  return (
    <PressButton
      ref={ref}
      className={className}
      aria-label={label}
      onPress={onPress}
      isDisabled={isDisabled}
      isWorking={isWorking && !isSaidElsewhere}
      aria-expanded={isExpanded}
      aria-controls={controls}
      aria-disabled={isQuiet === true || (isWorking && isSaidElsewhere) ? 'true' : undefined}
    >
      {isWorking ? <Spinner /> : <Icon />}
    </PressButton>
  );
}
