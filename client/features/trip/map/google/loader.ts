import { AuthError } from '../engine';

const LIBRARY = 'https://maps.googleapis.com/maps/api/js';
const READY = 'onGoogleMapsReady';

declare global {
  interface Window {
    /** Google's library calls it when it refuses the key. */
    gm_authFailure?: () => void;
    onGoogleMapsReady?: () => void;
  }
}

type Listener = (reason: AuthError) => void;

const listeners = new Set<Listener>();
let library: Promise<typeof google.maps> | null = null;
let isRefused = false;

/** Loads Google's library once. A failed load can be retried; a refused key stays refused. */
export async function loadGoogle(key: string): Promise<typeof google.maps> {
  library ??= insert(key).catch((error: unknown) => {
    library = null;
    throw error;
  });
  const maps = await library;
  // The key may have been refused since.
  if (isRefused) throw refusal();
  return maps;
}

/** Calls the listener when Google refuses the key, which may be after the library was loaded. Returns the undo. */
export function onAuthFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const refusal = () => new AuthError();

function insert(key: string): Promise<typeof google.maps> {
  window.gm_authFailure = () => {
    isRefused = true;
    for (const listener of [...listeners]) listener(refusal());
  };
  const script = document.createElement('script');
  const query = new URLSearchParams({ key, v: 'weekly', loading: 'async', callback: READY });
  script.src = `${LIBRARY}?${query.toString()}`;
  script.async = true;
  // Browsers hide the nonce in the attribute, but not in the property.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  return new Promise((resolve, reject) => {
    window.onGoogleMapsReady = () => resolve(google.maps);
    script.addEventListener('error', () => {
      script.remove();
      reject(new AuthError());
    });
    document.head.append(script);
  });
}
