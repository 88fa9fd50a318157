import { createContext, use, useEffect, useSyncExternalStore } from 'react';

export type Theme = '' | 'light' | 'dark';

export interface Viewer {
  id: string;
  name: string;
  email: string;
  profile_image_url: string | null;
}

/** The streets of a part of the world, imported on the server. */
export interface Streets {
  /** Address of the tiles, with {z}, {x} and {y}. */
  tilesUrl: string;
  /** The closest zoom that there are tiles for. */
  nearest: number;
  /** In degrees. */
  box: { south: number; west: number; north: number; east: number };
}

/** Map settings. Nothing set: the built-in map. */
export interface MapConfig {
  /** Address of the tiles, with {z}, {x}, {y}, and perhaps {s} and {r}, or of a PMTiles file. */
  tilesUrl: string | null;
  /** Whether those tiles are shapes and names that we draw, rather than pictures. */
  hasShapes: boolean;
  /** Attribution of the tiles, as text. */
  attribution: string | null;
  /** With a key, Google draws the map. */
  googleKey: string | null;
  /** On the built-in map, where there are any; the largest area first. */
  streets: readonly Streets[];
}

/** The provider of places: our catalogue, or Google, whose terms then apply too. */
export type PlacesProvider = 'catalogue' | 'google';

/** Days as lists, or on a clock. */
export type PlanView = 'list' | 'ribbon';

/** The data that a page gets besides its HTML. */
export interface Bootstrap {
  /** The requested path with its query. */
  path: string;
  /** Name of the page in the server's table, such as "landing", "trip", "not-found" or "error". */
  page: string;
  status: number;
  title: string;
  /** Language of the page as a BCP 47 tag, such as "en"; `<html lang>` says the same. */
  locale: string;
  appName: string;
  supportEmail: string;
  map: MapConfig;
  placesProvider: PlacesProvider;
  /** The name of another service that signs travellers in; null where there is none. */
  oidcLabel: string | null;
  /** Empty: follow the system. */
  theme: Theme;
  /** How the traveller last looked at the days of a trip. */
  planView: PlanView;
  viewer: Viewer | null;
  /** The server's date, YYYY-MM-DD: the first render uses it instead of the clock. */
  today: string;
  /** Answers that the page starts with, by API path. */
  data: Record<string, unknown>;
  /** The error that the page shows. */
  detail: string | null;
}

export const BootstrapContext = createContext<Bootstrap | null>(null);

/** The bootstrap of the document; the same on the server and in the browser until the next full page load. */
export function useBootstrap(): Bootstrap {
  const bootstrap = use(BootstrapContext);
  if (bootstrap === null) throw new Error('useBootstrap needs a BootstrapContext above it');
  return bootstrap;
}

/** Today in the traveller's time zone, YYYY-MM-DD; the server's date during the first render. */
export function useToday(): string {
  const { today } = useBootstrap();
  return useSyncExternalStore(whenLookedAtAgain, localToday, () => today);
}

/** A page may stay open over midnight. */
function whenLookedAtAgain(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

function localToday(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Sets the document title to the page's subject and the brand, like the server. */
export function usePageTitle(title: string): void {
  const { appName } = useBootstrap();
  useEffect(() => {
    document.title = title === appName ? appName : `${title} · ${appName}`;
  }, [title, appName]);
}
