import { CircleAlert } from 'lucide-react';
import { FieldError } from 'react-aria-components';

interface FieldMessageProps {
  error: string | undefined;
}

/** The error below a react-aria field. */
export function FieldMessage({ error }: FieldMessageProps) {
  if (error === undefined) return null;
  return (
    <FieldError className="msg msg--error">
      <CircleAlert />
      {error}
    </FieldError>
  );
}
