import { useMutation } from '@tanstack/react-query';

import { errorText } from '../../api/errors';
import type { Schema } from '../../api/types';
import { TextLink } from '../../ui/text-link/TextLink';
import { toast } from '../../ui/toast/toast';

export interface ResendCodeProps {
  /** What the link says. */
  children: string;
  send: () => Promise<Schema<'Message'>>;
  /** Whether it can be sent; what is missing is said by then. */
  isReady?: () => boolean;
  /** Said when the server gives no reason. */
  failed: string;
}

/** A way to have another code mailed. */
export function ResendCode({ children, send, isReady = () => true, failed }: ResendCodeProps) {
  const resend = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorText(error, failed)),
  });
  return (
    <p className="auth__more row mute">
      Nothing there?
      <TextLink
        onPress={() => {
          if (!resend.isPending && isReady()) resend.mutate();
        }}
      >
        {children}
      </TextLink>
    </p>
  );
}
