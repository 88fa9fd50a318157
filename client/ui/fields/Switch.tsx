import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components';

export interface SwitchProps {
  children: ReactNode;
  /** A smaller second line. */
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A row with a text and an on-off switch. */
export function Switch({ children, hint, isOn, onChange }: SwitchProps) {
  return (
    <SwitchField isSelected={isOn} onChange={onChange}>
      <SwitchButton className="switch-row">
        <span>
          <b className="b">{children}</b>
          {hint !== undefined && (
            <>
              <br />
              <span className="cap">{hint}</span>
            </>
          )}
        </span>
        <span className="switch" />
      </SwitchButton>
    </SwitchField>
  );
}
