import { useHref, useNavigate } from 'react-router-dom';

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

/** The router's address of a link; one that leaves the app, or stays on the page, is left as it is. */
export function useAddress(href: string): string {
  const inside = useHref(href);
  return /^([a-z][a-z+.-]*:|\/\/|#)/i.test(href) ? href : inside;
}
