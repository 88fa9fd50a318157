import { useMutation } from '@tanstack/react-query';

import { request, type Schema } from '../../api/client';
import { useApi, useApiCache } from '../../api/query';

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
