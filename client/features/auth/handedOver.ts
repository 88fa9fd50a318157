import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => undefined;

/**
 * What the navigation handed over to this page, as `read` finds it; undefined in the first render: the browser keeps
 * it over a reload, but the server never sees it.
 */
export function useHandedOver<T>(read: (state: unknown) => T): T | undefined {
  const { state } = useLocation() as { state: unknown };
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? read(state) : undefined;
}

/** The email that was handed over, or null. */
export function emailOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const { email } = state as Record<string, unknown>;
  return typeof email === 'string' && email !== '' ? email : null;
}
