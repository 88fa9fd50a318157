import { CircleAlert } from 'lucide-react';
import { FieldError, Text } from 'react-aria-components';

interface FieldMessageProps {
  error?: string | undefined;
  hint?: string | undefined;
}

/** What stands below a field: the error, else the hint. Needs a react-aria field above it. */
export function FieldMessage({ error, hint }: FieldMessageProps) {
  if (error !== undefined)
    return (
      <FieldError className="msg msg--error">
        <CircleAlert />
        {error}
      </FieldError>
    );
  if (hint === undefined) return null;
  return (
    <Text slot="description" className="msg">
      {hint}
    </Text>
  );
}
