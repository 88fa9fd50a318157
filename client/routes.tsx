import type { ComponentType } from 'react';

import table from '../app/pages/pages.json';

interface PageModule {
  default: ComponentType;
}

/** Loads a page's chunk in the browser. Page names match the table that the server also reads. */
const chunks = {
  landing: () => import('./pages/landing/LandingPage'),
  signin: () => import('./pages/signin/SigninPage'),
  signup: () => import('./pages/signup/SignupPage'),
  verification: () => import('./pages/verification/VerificationPage'),
  'forgot-password': () => import('./pages/forgot-password/ForgotPasswordPage'),
  'reset-password': () => import('./pages/reset-password/ResetPasswordPage'),
  explore: () => import('./pages/explore/ExplorePage'),
  search: () => import('./pages/search/SearchPage'),
  trips: () => import('./pages/trips/TripsPage'),
  profile: () => import('./pages/profile/ProfilePage'),
  'create-trip': () => import('./pages/create-trip/CreateTripPage'),
  trip: () => import('./pages/trip/TripPage'),
  shared: () => import('./pages/shared/SharedPage'),
  trial: () => import('./pages/trial/TrialPage'),
  place: () => import('./pages/place/PlacePage'),
  user: () => import('./pages/user/UserPage'),
  settings: () => import('./pages/settings/SettingsPage'),
  'account-details': () => import('./pages/account-details/AccountDetailsPage'),
  sessions: () => import('./pages/sessions/SessionsPage'),
  blocked: () => import('./pages/blocked/BlockedPage'),
  security: () => import('./pages/security/SecurityPage'),
  terms: () => import('./pages/terms/TermsPage'),
  privacy: () => import('./pages/privacy/PrivacyPage'),
  'privacy-policy': () => import('./pages/privacy-policy/PrivacyPolicyPage'),
  'not-found': () => import('./pages/not-found/NotFoundPage'),
  error: () => import('./pages/error/ErrorPage'),
  offline: () => import('./pages/offline/OfflinePage'),
} as const satisfies Record<string, () => Promise<PageModule>>;

export type PageName = keyof typeof chunks;

export interface Route {
  page: PageName;
  /** A react-router path, or null for pages that only the server or the service worker chooses. */
  path: string | null;
  /** Only for signed-in travellers; others are redirected to /signin. */
  signedIn: boolean;
}

export const routes: readonly Route[] = [
  ...table.map(({ name, path, audience }) => {
    if (!isPageName(name)) throw new Error(`There is no component for the page ${name}`);
    return { page: name, path, signedIn: audience === 'signed_in' };
  }),
  { page: 'not-found', path: '*', signedIn: false },
  { page: 'error', path: null, signedIn: false },
  { page: 'offline', path: null, signedIn: false },
];

/** Paths that only redirect. */
export const redirects = [{ path: '/dashboard', to: '/explore' }] as const;

export function isPageName(name: string): name is PageName {
  return name in chunks;
}

/** Returns a page's component, or a promise while its chunk loads. */
export type PageSource = (page: PageName) => ComponentType | Promise<ComponentType>;

const loaded = new Map<PageName, ComponentType>();
const loading = new Map<PageName, Promise<ComponentType>>();

/** Loads a page's chunk once. A failed load can be retried. */
export function loadPage(page: PageName): Promise<ComponentType> {
  const known = loading.get(page);
  if (known !== undefined) return known;
  const promise = chunks[page]().then(
    (module) => {
      loaded.set(page, module.default);
      return module.default;
    },
    (error: unknown) => {
      loading.delete(page);
      throw error;
    },
  );
  loading.set(page, promise);
  return promise;
}

export const lazyPages: PageSource = (page) => loaded.get(page) ?? loadPage(page);
