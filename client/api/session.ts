let prefix = 'Waypost_';
let tokenKey = 'Waypost_TOKEN';
let userKey = 'Waypost_USER';
let shareKey = 'Waypost_PENDING_SHARE';
let trialKey = 'Waypost_PENDING_TRIAL';

/** Sets the app's name, which prefixes all storage keys. Call it once, before the first request. */
export function nameSession(appName: string): void {
  prefix = `${appName}_`;
  tokenKey = `${appName}_TOKEN`;
  userKey = `${appName}_USER`;
  shareKey = `${appName}_PENDING_SHARE`;
  trialKey = `${appName}_PENDING_TRIAL`;
}

export function getToken(): string | null {
  return sessionStorage.getItem(tokenKey);
}

export function setToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
}

let traveller: string | null = null;
const holders = new Set<(id: string | null) => void>();

/** Returns the id of the traveller whose pages this tab shows, or null. */
export const signedInTraveller = (): string | null => traveller;

/** Calls a listener whenever this tab's traveller changes. */
export function onTravellerChange(listener: (id: string | null) => void): void {
  holders.add(listener);
}

/** Sets the id of the traveller whose pages this tab shows, or null. Discards another traveller's token. */
export function holdSessionOf(id: string | null): void {
  const isOther = id !== traveller;
  traveller = id;
  if (isOther) for (const listener of holders) listener(id);
  const token = getToken();
  if (token !== null && !isOfTraveller(token)) clearSession();
}

/** Whether a token belongs to the traveller whose pages this tab shows. */
export function isOfTraveller(token: string): boolean {
  const subject = subjectOf(token);
  return traveller === null || subject === null || subject === traveller;
}

/** Returns the id in a token, or null if it cannot be read. The server verifies the signature. */
export function subjectOf(token: string): string | null {
  const [, claims] = token.split('.');
  if (claims === undefined) return null;
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    // Not our token: the server will refuse it.
    return null;
  }
}

/** Removes the token and the user from both storages. */
export function clearSession(): void {
  sessionStorage.removeItem(tokenKey);
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/** Clears the session and the traveller's drafts in this tab, so that the next traveller cannot see them. */
export function leaveTab(): void {
  clearSession();
  forgetOurs(sessionStorage);
}

/** Clears all data of a traveller in this browser, including recent searches. */
export function leaveBrowser(): void {
  leaveTab();
  forgetOurs(localStorage);
}

function forgetOurs(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

const watchers = new Set<() => void>();

/** Subscribes to the end of the session on the server. Returns a function that unsubscribes. */
export function onSessionEnd(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Clears a session that the server has ended, and calls the listeners. */
export function endSession(): void {
  clearSession();
  for (const watcher of watchers) watcher();
}

/** Returns the token of a share link to open after signing in, or null. */
export function pendingShare(): string | null {
  return sessionStorage.getItem(shareKey);
}

export function keepPendingShare(token: string): void {
  sessionStorage.setItem(shareKey, token);
}

export function clearPendingShare(): void {
  sessionStorage.removeItem(shareKey);
}

/** Records that the visitor wants an account in order to save a trial trip. */
export function keepPendingTrial(): void {
  sessionStorage.setItem(trialKey, '1');
}

/** Returns and clears that record. */
export function takePendingTrial(): boolean {
  const isPending = sessionStorage.getItem(trialKey) !== null;
  sessionStorage.removeItem(trialKey);
  return isPending;
}

/** Returns the CSRF cookie, the readable half of the double submit, or null when signed out. */
export function csrfToken(): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [name, ...value] = pair.split('=');
    if (name === 'csrf_refresh_token') return decodeURIComponent(value.join('='));
  }
  return null;
}
