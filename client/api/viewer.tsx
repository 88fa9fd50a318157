import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import { useBootstrap, type Viewer } from './bootstrap';
import { request } from './client';
import { clearSession, onSessionEnd, setToken } from './session';

interface Session {
  /** Who is signed in, or null. */
  viewer: Viewer | null;
  setViewer: (viewer: Viewer | null) => void;
  /** Stores the token and loads the profile; a profile that fails is logged only. */
  signIn: (token: string) => Promise<void>;
  /**
   * Ends the session on the server and here.
   *
   * @param leave goes to a page for everyone, in the same step as the traveller is forgotten.
   * @throws ApiError when the server could not be told; the session has ended here all the same.
   */
  signOut: (leave: () => void) => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const [viewer, setViewer] = useState(useBootstrap().viewer);
  const queries = useQueryClient();
  useEffect(() => onSessionEnd(() => startTransition(() => setViewer(null))), []);
  const known = useRef(viewer);
  useEffect(() => {
    // Only once no page of the traveller is on screen: one that is would ask for its answers again.
    if (known.current !== null && viewer === null) queries.getQueryCache().clear();
    known.current = viewer;
  }, [viewer, queries]);
  const session = useMemo<Session>(
    () => ({
      viewer,
      setViewer,
      signIn: async (token) => {
        setToken(token);
        queries.getQueryCache().clear();
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
      signOut: async (leave) => {
        try {
          await request('POST', '/auth/sign-out');
        } finally {
          clearSession();
          startTransition(() => {
            leave();
            setViewer(null);
          });
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
