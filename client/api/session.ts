let tokenKey = 'Waypost_TOKEN';
let userKey = 'Waypost_USER';

/** Storage keys carry the app's name; called once, before the first request. */
export function nameSession(appName: string): void {
  tokenKey = `${appName}_TOKEN`;
  userKey = `${appName}_USER`;
}

export function getToken(): string | null {
  return sessionStorage.getItem(tokenKey);
}

export function setToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
}

/** Forgets the token and the user in both storages. */
export function clearSession(): void {
  sessionStorage.removeItem(tokenKey);
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/** The readable half of the refresh cookie's double submit; null when nobody is signed in. */
export function csrfToken(): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [name, ...value] = pair.split('=');
    if (name === 'csrf_refresh_token') return decodeURIComponent(value.join('='));
  }
  return null;
}
