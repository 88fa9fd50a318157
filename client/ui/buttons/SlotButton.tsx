import type { LucideIcon } from 'lucide-react';
import { Button } from 'react-aria-components';

export interface SlotButtonProps {
  label: string;
  icon: LucideIcon;
  look?: 'bare' | 'line';
  /** The button's role within the field; undefined if the field has only one button. */
  slot?: 'previous' | 'next' | 'decrement' | 'increment';
}

/** A button of a react-aria field, which supplies its behaviour and name. Looks like an IconButton. */
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
