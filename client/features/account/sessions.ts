import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { request, type Schema } from '../../api/client';
import { errorText } from '../../api/errors';
import { useApi, useApiCache } from '../../api/query';
import { useSession } from '../../api/viewer';
import { toast } from '../../ui/Toast';

export type Session = Schema<'Session'>;
type Sessions = Schema<'Sessions'>;

const SESSIONS = '/user/sessions';

/** Where the traveller is signed in, this device first. */
export function useSessions() {
  return useApi<Sessions>(SESSIONS);
}

/** Ends a session on another device, and takes it off the list. */
export function useEndSession(options: {
  onDone: (message: string) => void;
  onError: (error: Error) => void;
}) {
  const { write, invalidate } = useApiCache();
  return useMutation({
    mutationFn: ({ id }: Session) => request<Schema<'Message'>>('DELETE', `${SESSIONS}/${id}`),
    onSuccess: ({ message }, { id }) => {
      write<Sessions>(SESSIONS, ({ sessions }) => ({ sessions: sessions.filter((one) => one.id !== id) }));
      options.onDone(message);
    },
    onError: (error) => {
      // It may have ended by itself.
      void invalidate(SESSIONS);
      options.onError(error);
    },
  });
}

/** Ends the session of this browser and goes to the landing page. */
export function useLogout() {
  const { t } = useLingui();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [isWorking, setWorking] = useState(false);
  const leave = async () => {
    setWorking(true);
    try {
      await signOut(() => void navigate('/'));
    } catch (error) {
      toast.error(errorText(error, t`Failed to logout`));
    }
  };
  return { logout: () => void leave(), isWorking };
}
