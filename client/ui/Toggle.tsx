import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';

export interface ToggleProps {
  className: string;
  /** Accessible name, unless the content is. */
  label?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

/** A button that is on or off. Unlike react-aria's it knows no groups, which take more scripts than buttons. */
export function Toggle({ className, label, isOn, onChange, children }: ToggleProps) {
  return (
    <Button
      className={className}
      aria-label={label}
      aria-pressed={isOn}
      data-selected={isOn ? 'true' : undefined}
      onPress={() => onChange(!isOn)}
    >
      {children}
    </Button>
  );
}
