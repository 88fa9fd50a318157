import { useState } from 'react';

import { type PlacesProvider, useBootstrap } from './bootstrap';
import { newUuid } from './uuid';

/**
 * The searches that lead to one choice of a place. Google bills them together with the look at that place when all
 * name the same session.
 */
export interface PlaceSession {
  /** Its name, for a search; null where the provider bills no sessions. */
  name: () => string | null;
  /** Its name, for the call that ends it; null where nothing was searched in it. The next search begins another one. */
  end: () => string | null;
  /** Ends it with the next look at a place. */
  endAt: (placeId: string) => void;
}

let ending: { placeId: string; session: string } | null = null;

function makePlaceSession(provider: PlacesProvider): PlaceSession {
  let session: string | null = null;
  const end = () => {
    const ended = session;
    session = null;
    return ended;
  };
  return {
    // Made with the first search, which is always made in a browser.
    name: () => (provider === 'google' ? (session ??= newUuid()) : null),
    end,
    endAt: (placeId) => {
      const ended = end();
      ending = ended === null ? null : { placeId, session: ended };
    },
  };
}

/** A session for as long as a component is shown; one after another, when several places are chosen there. */
export function usePlaceSession(): PlaceSession {
  const { placesProvider } = useBootstrap();
  const [session] = useState(() => makePlaceSession(placesProvider));
  return session;
}

/** The session that a look at a place ends; told once. */
export function endedAt(placeId: string): string | null {
  if (ending?.placeId !== placeId) return null;
  const { session } = ending;
  ending = null;
  return session;
}

/** An address with a session in its query. */
export function inSession(path: string, session: string | null): string {
  return session === null ? path : `${path}${path.includes('?') ? '&' : '?'}session=${session}`;
}
