import { Eye, EyeOff } from 'lucide-react';
import { ToggleButton } from 'react-aria-components';

interface ShowPasswordProps {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

/** The toggle at the end of a password field. */
export function ShowPassword({ isShown, onChange }: ShowPasswordProps) {
  return (
    <ToggleButton className="icon-btn" aria-label="Show password" isSelected={isShown} onChange={onChange}>
      {isShown ? <EyeOff /> : <Eye />}
    </ToggleButton>
  );
}
