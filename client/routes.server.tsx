import type { ComponentType } from 'react';

import CreateTripPage from './pages/create-trip/CreateTripPage';
import ErrorPage from './pages/error/ErrorPage';
import LandingPage from './pages/landing/LandingPage';
import OfflinePage from './pages/offline/OfflinePage';
import NotFoundPage from './pages/not-found/NotFoundPage';
import PlacePage from './pages/place/PlacePage';
import TripPage from './pages/trip/TripPage';
import SigninPage from './pages/signin/SigninPage';
import SignupPage from './pages/signup/SignupPage';
import VerificationPage from './pages/verification/VerificationPage';
import ForgotPasswordPage from './pages/forgot-password/ForgotPasswordPage';
import ResetPasswordPage from './pages/reset-password/ResetPasswordPage';
import ExplorePage from './pages/explore/ExplorePage';
import SearchPage from './pages/search/SearchPage';
import TripsPage from './pages/trips/TripsPage';
import ProfilePage from './pages/profile/ProfilePage';
import SharedPage from './pages/shared/SharedPage';
import BlockedPage from './pages/blocked/BlockedPage';
import SecurityPage from './pages/security/SecurityPage';
import SessionsPage from './pages/sessions/SessionsPage';
import SettingsPage from './pages/settings/SettingsPage';
import TermsPage from './pages/terms/TermsPage';
import PrivacyPage from './pages/privacy/PrivacyPage';
import PrivacyPolicyPage from './pages/privacy-policy/PrivacyPolicyPage';
import AccountDetailsPage from './pages/account-details/AccountDetailsPage';
import TrialPage from './pages/trial/TrialPage';
import UserPage from './pages/user/UserPage';
import type { PageName } from './routes';

/** All pages, imported eagerly: `renderToString` does not wait for lazy components. */
export const serverPages: Record<PageName, ComponentType> = {
  landing: LandingPage,
  offline: OfflinePage,
  'create-trip': CreateTripPage,
  trip: TripPage,
  signin: SigninPage,
  signup: SignupPage,
  verification: VerificationPage,
  'forgot-password': ForgotPasswordPage,
  'reset-password': ResetPasswordPage,
  explore: ExplorePage,
  search: SearchPage,
  trips: TripsPage,
  profile: ProfilePage,
  shared: SharedPage,
  trial: TrialPage,
  place: PlacePage,
  user: UserPage,
  settings: SettingsPage,
  'account-details': AccountDetailsPage,
  sessions: SessionsPage,
  blocked: BlockedPage,
  security: SecurityPage,
  terms: TermsPage,
  privacy: PrivacyPage,
  'privacy-policy': PrivacyPolicyPage,
  'not-found': NotFoundPage,
  error: ErrorPage,
};
