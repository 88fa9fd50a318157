import type { ReactNode } from 'react';

import { PressButton } from './press';

export interface ToggleProps {
  className: string;
  /** Accessible name, unless the content is. */
  label?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

/** A button that is on or off. */
export function Toggle({ className, label, isOn, onChange, children }: ToggleProps) {
  return (
    <PressButton
      className={className}
      aria-label={label}
      aria-pressed={isOn}
      data-selected={isOn ? 'true' : undefined}
      onPress={() => onChange(!isOn)}
    >
      {children}
    </PressButton>
  );
}
