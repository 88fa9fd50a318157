import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';

import { classes } from './classes';
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
  /** Focusable, but aria-disabled. */
  isQuiet?: boolean;
  /** Busy: a spinner replaces the icon, and it cannot be pressed. */
  isWorking?: boolean;
  /** Progress is announced elsewhere, so the button announces nothing. */
  isSaidElsewhere?: boolean;
  ref?: Ref<HTMLButtonElement>;
  isMuted?: boolean;
  /** For a button that opens something in place: whether it is open, and its id. */
  isExpanded?: boolean;
  controls?: string;
}

/** A round 44 px button that shows an icon only. */
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
