import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import { useBootstrap, type Viewer } from './bootstrap';
import { request } from './client';
import { ApiError } from './errors';
import { getToken, holdSessionOf, leaveTab, onSessionEnd, setToken } from './session';

interface Session {
  /** Who is signed in, or null. */
  viewer: Viewer | null;
  setViewer: (viewer: Viewer | null) => void;
  /**
   * Stores the token and loads the profile; a profile that fails is logged only.
   *
   * @throws ApiError when the server does not take the token.
   */
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

/** Signed in, but nothing is known of the traveller. */
const UNKNOWN: Viewer = { id: '', name: '', email: '', profile_image_url: null };

export function SessionProvider({ children }: { children: ReactNode }) {
  const [viewer, setViewer] = useState(useBootstrap().viewer);
  const queries = useQueryClient();
  const loadProfile = useCallback(async () => {
    try {
      const profile = await request<Viewer>('GET', '/user/profile');
      queries.setQueryData(['/user/profile'], profile);
      setViewer(profile);
    } catch (error) {
      if (getToken() === null) throw error;
      // eslint-disable-next-line no-console -- the specification asks for a log line and nothing else
      console.error(error);
      setViewer(UNKNOWN);
    }
  }, [queries]);

  useEffect(() => onSessionEnd(() => startTransition(() => setViewer(null))), []);
  const isFirst = useRef(true);
  useEffect(() => {
    const isStart = isFirst.current;
    isFirst.current = false;
    // A token whose cookie is gone: the server did not know the traveller, but the session may be good.
    if (isStart && viewer === null && getToken() !== null) loadProfile().catch(ignoreEnd);
  }, [viewer, loadProfile]);
  const known = useRef(viewer);
  useEffect(() => {
    holdSessionOf(viewer === null || viewer.id === '' ? null : viewer.id);
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
        await loadProfile();
      },
      signOut: async (leave) => {
        try {
          await request('POST', '/auth/sign-out');
        } catch (error) {
          // A session that has ended already is what was asked for.
          if (!(error instanceof ApiError && error.status === 401)) throw error;
        } finally {
          leaveTab();
          startTransition(() => {
            leave();
            setViewer(null);
          });
        }
      },
    }),
    [viewer, queries, loadProfile],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

function ignoreEnd(error: unknown) {
  // The token was no longer good, and is forgotten: this visitor is simply not signed in.
  if (!(error instanceof ApiError && error.status === 401)) throw error;
}

/** Who is signed in, and how to change it. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
