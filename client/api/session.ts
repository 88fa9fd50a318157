let prefix = 'Waypost_';
let tokenKey = 'Waypost_TOKEN';
let userKey = 'Waypost_USER';
let shareKey = 'Waypost_PENDING_SHARE';

/** Storage keys carry the app's name; called once, before the first request. */
export function nameSession(appName: string): void {
  prefix = `${appName}_`;
  tokenKey = `${appName}_TOKEN`;
  userKey = `${appName}_USER`;
  shareKey = `${appName}_PENDING_SHARE`;
}

export function getToken(): string | null {
  return sessionStorage.getItem(tokenKey);
}

export function setToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
}

let traveller: string | null = null;

/** Says whose pages this tab shows, by id; null for nobody in particular. A token of someone else is dropped. */
export function holdSessionOf(id: string | null): void {
  traveller = id;
  const token = getToken();
  if (token !== null && !isOfTraveller(token)) clearSession();
}

/** Whether a token may act for the traveller whose pages this tab shows. */
export function isOfTraveller(token: string): boolean {
  const subject = subjectOf(token);
  return traveller === null || subject === null || subject === traveller;
}

/** The id that a token names, or null when it cannot be read; whether it is genuine is for the server to say. */
function subjectOf(token: string): string | null {
  const [, claims] = token.split('.');
  if (claims === undefined) return null;
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    // Not one of ours: the server refuses it by itself.
    return null;
  }
}

/** Forgets the token and the user in both storages. */
export function clearSession(): void {
  sessionStorage.removeItem(tokenKey);
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/** Forgets, besides the session, what a traveller began in this tab: nobody after them goes on with their draft. */
export function leaveTab(): void {
  clearSession();
  forgetOurs(sessionStorage);
}

/** Forgets everything that a traveller left in this browser, their recent searches too. */
export function leaveBrowser(): void {
  leaveTab();
  forgetOurs(localStorage);
}

function forgetOurs(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

const watchers = new Set<() => void>();

/** Calls back when the server no longer knows the session; answers how to stop that. */
export function onSessionEnd(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Forgets a session that the server no longer knows, and tells those who watch. */
export function endSession(): void {
  clearSession();
  for (const watcher of watchers) watcher();
}

/** The token of a shared link that waits for its visitor to sign in, or null. */
export function pendingShare(): string | null {
  return sessionStorage.getItem(shareKey);
}

export function keepPendingShare(token: string): void {
  sessionStorage.setItem(shareKey, token);
}

export function clearPendingShare(): void {
  sessionStorage.removeItem(shareKey);
}

/** The readable half of the refresh cookie's double submit; null when nobody is signed in. */
export function csrfToken(): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [name, ...value] = pair.split('=');
    if (name === 'csrf_refresh_token') return decodeURIComponent(value.join('='));
  }
  return null;
}
