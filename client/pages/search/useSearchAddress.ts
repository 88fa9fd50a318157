import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

interface SearchAddress {
  /** What the address asks for, trimmed. */
  q: string;
  /** The tab it names, if any. */
  tab: string | null;
  /** The same as long as only typing and tabs have changed the address. */
  visit: string;
  /** Puts text or tab into the address, in place of what stands there; empty takes it out. */
  write: (change: { q?: string; tab?: string }) => void;
}

/** The search as the address has it, so that the way back from a result leads to the results. */
export function useSearchAddress(): SearchAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const visit = visitOf(location.state) ?? location.key;
  const write: SearchAddress['write'] = (change) => {
    // Whoever is on the way to another page is not called back.
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

function visitOf(state: unknown): string | null {
  const visit = typeof state === 'object' && state !== null && 'visit' in state ? state.visit : null;
  return typeof visit === 'string' ? visit : null;
}
