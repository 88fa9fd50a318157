import { createContext, useEffect, useState } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';

/** Follows a link within the app. */
export type Follow = (path: string, options?: NavigateOptions) => void;

/** How links inside navigate; null leaves them to the browser. */
export const FollowContext = createContext<Follow | null>(null);

/**
 * Returns a function that goes back to the previous page of this site.
 *
 * @param home where to go if the traveller came from outside.
 */
export function useBack(home: string): () => void {
  const navigate = useNavigate();
  return () => {
    // The router numbers its own history entries; the browser's length includes those of other sites.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(home);
  };
}

/**
 * Returns whether the traveller is leaving this page, and a function that says so. The page stays until the
 * scripts of the next one have loaded, and must remain busy meanwhile, or a second press would repeat the
 * action. Going back ends that.
 */
export function useLeaving(): [isLeaving: boolean, leave: () => void] {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const stay = () => setLeaving(false);
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [isLeaving]);
  return [isLeaving, () => setLeaving(true)];
}
