import type { LucideIcon } from 'lucide-react';
import { Button } from 'react-aria-components';

export interface SlotButtonProps {
  label: string;
  icon: LucideIcon;
  look?: 'bare' | 'line';
  /** What the field does with it; undefined where it has one button only. */
  slot?: 'previous' | 'next' | 'decrement' | 'increment';
}

/** A button of one of react-aria's fields, which says what it does. Looks like an IconButton. */
export function SlotButton({ label, icon: Icon, look = 'bare', slot }: SlotButtonProps) {
  return (
    <Button
      className={look === 'bare' ? 'icon-btn' : `icon-btn icon-btn--${look}`}
      aria-label={label}
      slot={slot}
    >
      <Icon />
    </Button>
  );
}
