import { AuthError } from '../engine';

const LIBRARY = 'https://maps.googleapis.com/maps/api/js';
const READY = 'onGoogleMapsReady';

declare global {
  interface Window {
    /** Google's library calls it when it does not accept the key. */
    gm_authFailure?: () => void;
    onGoogleMapsReady?: () => void;
  }
}

type Listener = (reason: AuthError) => void;

const listeners = new Set<Listener>();
let library: Promise<typeof google.maps> | null = null;
let isRefused = false;

/** Loads Google's library once; what failed to load may be tried again, what refused the key stays refused. */
export async function loadGoogle(key: string): Promise<typeof google.maps> {
  library ??= insert(key).catch((error: unknown) => {
    library = null;
    throw error;
  });
  const maps = await library;
  // It may have been refused between the two.
  if (isRefused) throw refusal();
  return maps;
}

/** Tells when the library does not accept the key, which may be after it was loaded. */
export function onAuthFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const refusal = () => new AuthError('Google does not accept the key of its maps');

function insert(key: string): Promise<typeof google.maps> {
  window.gm_authFailure = () => {
    isRefused = true;
    for (const listener of [...listeners]) listener(refusal());
  };
  const script = document.createElement('script');
  const query = new URLSearchParams({ key, v: 'weekly', loading: 'async', callback: READY });
  script.src = `${LIBRARY}?${query.toString()}`;
  script.async = true;
  // Browsers show a nonce to scripts only, not in the attribute.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  return new Promise((resolve, reject) => {
    window.onGoogleMapsReady = () => resolve(google.maps);
    script.addEventListener('error', () => {
      script.remove();
      reject(new AuthError('The library of Google Maps does not load'));
    });
    document.head.append(script);
  });
}
