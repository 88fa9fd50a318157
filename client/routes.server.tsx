import type { ComponentType } from 'react';

import ErrorPage from './pages/error/ErrorPage';
import LandingPage from './pages/landing/LandingPage';
import NotFoundPage from './pages/not-found/NotFoundPage';
import TripPage from './pages/trip/TripPage';
import type { PageName } from './routes';

/** All pages at once: `renderToString` does not wait for a lazy one. */
export const serverPages: Record<PageName, ComponentType> = {
  landing: LandingPage,
  trip: TripPage,
  'not-found': NotFoundPage,
  error: ErrorPage,
};
