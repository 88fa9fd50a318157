import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

interface SearchAddress {
  /** The text of the address, trimmed. */
  q: string;
  /** The tab of the address, if any. */
  tab: string | null;
  /** Stays the same while only typing and tabs change the address. */
  visit: string;
  /** Replaces the text or tab in the address; an empty one is removed. */
  write: (change: { q?: string; tab?: string }) => void;
}

/** The search in the address, so that Back from a result leads to the results. */
export function useSearchAddress(): SearchAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const visit = visitIn(location.state) ?? location.key;
  const write: SearchAddress['write'] = (change) => {
    // The traveller may already be on the way to another page.
    if (window.location.pathname !== location.pathname) return;
    const now = new URLSearchParams(window.location.search);
    const next = new URLSearchParams(now);
    for (const [name, value] of Object.entries(change))
      if (value === '') next.delete(name);
      else next.set(name, value);
    if (next.toString() === now.toString()) return;
    void navigate({ search: next.toString() }, { replace: true, state: { visit } });
  };
  return { q: query.get('q')?.trim() ?? '', tab: query.get('tab'), visit, write };
}

function visitIn(state: unknown): string | null {
  const visit = typeof state === 'object' && state !== null && 'visit' in state ? state.visit : null;
  return typeof visit === 'string' ? visit : null;
}
