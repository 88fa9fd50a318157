import { createContext, use } from 'react';

export type Theme = '' | 'light' | 'dark';

export interface Viewer {
  id: string;
  name: string;
  email: string;
  profile_image_url: string | null;
}

/** Where maps come from. All null: only from what is built in. */
export interface MapConfig {
  /** Address of the tiles, with {z}, {x}, {y}, and perhaps {s} and {r}. */
  tilesUrl: string | null;
  /** Whom the tiles' map is by, as text. */
  attribution: string | null;
  /** With a key the map is Google's. */
  googleKey: string | null;
}

/** Where places come from: our own catalogue, or Google, whose terms then hold as well. */
export type PlacesProvider = 'catalogue' | 'google';

/** What the server tells a page besides its HTML. */
export interface Bootstrap {
  /** The requested path with its query. */
  path: string;
  /** Name of the page's row, such as "landing", "trip", "not-found" or "error". */
  page: string;
  status: number;
  title: string;
  appName: string;
  supportEmail: string;
  map: MapConfig;
  placesProvider: PlacesProvider;
  /** Empty: follow the system. */
  theme: Theme;
  viewer: Viewer | null;
  /** Today for the server, YYYY-MM-DD: render with this, never with the clock. */
  today: string;
  /** Answers the page starts with: API path to its JSON. */
  data: Record<string, unknown>;
  /** What went wrong, for a page that says so. */
  detail: string | null;
}

export const BootstrapContext = createContext<Bootstrap | null>(null);

/** The bootstrap of the document; the same on the server and in the browser until the next full page load. */
export function useBootstrap(): Bootstrap {
  const bootstrap = use(BootstrapContext);
  if (bootstrap === null) throw new Error('useBootstrap needs a BootstrapContext above it');
  return bootstrap;
}
