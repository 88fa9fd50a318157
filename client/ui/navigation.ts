import { createContext } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';

/** Follows a link within the app. */
export type Follow = (path: string, options?: NavigateOptions) => void;

/** How the links below it are followed; null: as the browser does. */
export const FollowContext = createContext<Follow | null>(null);

/**
 * Goes back to the page of this site that one came from.
 *
 * @param home where to go when one came from outside.
 */
export function useBack(home: string): () => void {
  const navigate = useNavigate();
  return () => {
    // The router counts its own entries of the history; the browser's length counts those of other sites too.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(home);
  };
}
