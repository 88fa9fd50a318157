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
  /** The signed-in traveller, or null. */
  viewer: Viewer | null;
  setViewer: (viewer: Viewer | null) => void;
  /**
   * Stores the token and loads the profile. A failure to load it is only logged.
   *
   * @throws ApiError if the server refuses the token.
   */
  signIn: (token: string) => Promise<void>;
  /**
   * Ends the session on the server and here.
   *
   * @param leave navigates to a public page, in the same update that clears the viewer.
   * @throws ApiError if the call fails. The session has ended here anyway.
   */
  signOut: (leave: () => void) => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** Signed in, but the profile is unknown. */
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
      // eslint-disable-next-line no-console -- a failed profile is only logged, never shown
      console.error(error);
      setViewer(UNKNOWN);
    }
  }, [queries]);

  useEffect(() => onSessionEnd(() => startTransition(() => setViewer(null))), []);
  const isFirst = useRef(true);
  useEffect(() => {
    const isStart = isFirst.current;
    isFirst.current = false;
    // A token without its cookie: the server rendered the page for a visitor, but the session may be valid.
    if (isStart && viewer === null && getToken() !== null) loadProfile().catch(ignoreEnd);
  }, [viewer, loadProfile]);
  const known = useRef(viewer);
  useEffect(() => {
    holdSessionOf(viewer === null || viewer.id === '' ? null : viewer.id);
    // Only if no page of the traveller is on screen, because it would refetch its answers.
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
          // The session has already ended.
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
  // The token was invalid and has been removed: the visitor is signed out.
  if (!(error instanceof ApiError && error.status === 401)) throw error;
}

/** Returns the signed-in traveller and functions to sign in and out. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
