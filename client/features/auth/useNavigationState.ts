import { useLocation } from 'react-router-dom';

import { useIsHydrated } from '../../ui/hydration';

/**
 * Returns the state passed by the navigation to this page, parsed by `read`. Undefined in the first render,
 * because the browser restores the state on reload but the server never sees it.
 */
export function useNavigationState<T>(read: (state: unknown) => T): T | undefined {
  const { state } = useLocation() as { state: unknown };
  const isHydrated = useIsHydrated();
  return isHydrated ? read(state) : undefined;
}

/** Returns the email in a navigation's state, or null. */
export function emailIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const { email } = state as Record<string, unknown>;
  return typeof email === 'string' && email !== '' ? email : null;
}

/** The account whose email address is being verified. */
export interface Registration {
  email: string;
  isNewUser: boolean;
}

/** Returns the registration in a navigation's state, or null. */
export function registrationIn(state: unknown): Registration | null {
  const email = emailIn(state);
  if (email === null) return null;
  return { email, isNewUser: (state as Partial<Registration>).isNewUser === true };
}
