import type { ComponentType } from 'react';

interface PageModule {
  default: ComponentType;
}

export interface Route {
  /** Name of the page's row, shared with the server. */
  page: string;
  /** A react-router path; null for pages that only the server chooses. */
  path: string | null;
  /** Only for signed-in travellers; others are sent to /signin. */
  signedIn: boolean;
  /** Loads the page's own chunk in the browser. */
  load: () => Promise<PageModule>;
}

export const routes = [
  { page: 'landing', path: '/', signedIn: false, load: () => import('./pages/landing/LandingPage') },
  { page: 'signin', path: '/signin', signedIn: false, load: () => import('./pages/signin/SigninPage') },
  { page: 'signup', path: '/signup', signedIn: false, load: () => import('./pages/signup/SignupPage') },
  {
    page: 'verification',
    path: '/verification',
    signedIn: false,
    load: () => import('./pages/verification/VerificationPage'),
  },
  {
    page: 'forgot-password',
    path: '/forgot-password',
    signedIn: false,
    load: () => import('./pages/forgot-password/ForgotPasswordPage'),
  },
  {
    page: 'reset-password',
    path: '/reset-password',
    signedIn: false,
    load: () => import('./pages/reset-password/ResetPasswordPage'),
  },
  { page: 'explore', path: '/explore', signedIn: true, load: () => import('./pages/explore/ExplorePage') },
  { page: 'search', path: '/search', signedIn: true, load: () => import('./pages/search/SearchPage') },
  { page: 'trips', path: '/trips', signedIn: true, load: () => import('./pages/trips/TripsPage') },
  { page: 'profile', path: '/profile', signedIn: true, load: () => import('./pages/profile/ProfilePage') },
  {
    page: 'create-trip',
    path: '/create-trip',
    signedIn: true,
    load: () => import('./pages/create-trip/CreateTripPage'),
  },
  { page: 'trip', path: '/trip/:id?', signedIn: true, load: () => import('./pages/trip/TripPage') },
  {
    page: 'shared',
    path: '/shared/:token?',
    signedIn: false,
    load: () => import('./pages/shared/SharedPage'),
  },
  { page: 'place', path: '/place/:id', signedIn: true, load: () => import('./pages/place/PlacePage') },
  { page: 'user', path: '/user/:id', signedIn: true, load: () => import('./pages/user/UserPage') },
  {
    page: 'settings',
    path: '/settings',
    signedIn: true,
    load: () => import('./pages/settings/SettingsPage'),
  },
  {
    page: 'account-details',
    path: '/account-details',
    signedIn: true,
    load: () => import('./pages/account-details/AccountDetailsPage'),
  },
  { page: 'terms', path: '/terms', signedIn: false, load: () => import('./pages/terms/TermsPage') },
  { page: 'privacy', path: '/privacy', signedIn: false, load: () => import('./pages/privacy/PrivacyPage') },
  {
    page: 'privacy-policy',
    path: '/privacy-policy',
    signedIn: false,
    load: () => import('./pages/privacy-policy/PrivacyPolicyPage'),
  },
  { page: 'not-found', path: '*', signedIn: false, load: () => import('./pages/not-found/NotFoundPage') },
  { page: 'error', path: null, signedIn: false, load: () => import('./pages/error/ErrorPage') },
] as const satisfies Route[];

export type PageName = (typeof routes)[number]['page'];

/** Paths that only lead elsewhere. */
export const redirects = [{ path: '/dashboard', to: '/explore' }] as const;

export function isPageName(name: string): name is PageName {
  return routes.some((route) => route.page === name);
}
