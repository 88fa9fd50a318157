import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';

import { useBootstrap, type Viewer } from './bootstrap';
import { request } from './client';
import { clearSession, setToken } from './session';

interface Session {
  /** Who is signed in, or null. */
  viewer: Viewer | null;
  setViewer: (viewer: Viewer | null) => void;
  /** Stores the token and loads the profile; a profile that fails is logged only. */
  signIn: (token: string) => Promise<void>;
  /** Ends the session here and on the server. */
  signOut: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const [viewer, setViewer] = useState(useBootstrap().viewer);
  const queries = useQueryClient();
  const session = useMemo<Session>(
    () => ({
      viewer,
      setViewer,
      signIn: async (token) => {
        setToken(token);
        queries.clear();
        try {
          const profile = await request<Viewer>('GET', '/user/profile');
          queries.setQueryData(['/user/profile'], profile);
          setViewer(profile);
        } catch (error) {
          // eslint-disable-next-line no-console -- the specification asks for a log line and nothing else
          console.error(error);
          setViewer({ id: '', name: '', email: '', profile_image_url: null });
        }
      },
      signOut: async () => {
        try {
          await request('POST', '/auth/sign-out');
        } finally {
          clearSession();
          queries.clear();
          setViewer(null);
        }
      },
    }),
    [viewer, queries],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is signed in, and how to change it. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
