import { createContext, use, useEffect, useSyncExternalStore } from 'react';

export type Theme = '' | 'light' | 'dark';

export interface Viewer {
  id: string;
  name: string;
  email: string;
  profile_image_url: string | null;
}

/** Street tiles of an area imported on the server. */
export interface Streets {
  /** Address of the tiles with {z}, {x} and {y}. */
  tilesUrl: string;
  /** Maximum zoom of the tiles. */
  nearest: number;
  /** In degrees. */
  box: { south: number; west: number; north: number; east: number };
}

/** Map settings. If nothing is set, the built-in map is used. */
export interface MapConfig {
  /** Address of the tiles with {z}, {x}, {y} and optionally {s} and {r}, or of a PMTiles file. */
  tilesUrl: string | null;
  /** Whether the tiles are vector tiles that we draw, rather than images. */
  hasShapes: boolean;
  /** Attribution of the tiles as text. */
  attribution: string | null;
  /** If there is a key, Google draws the map. */
  googleKey: string | null;
  /** Streets for the built-in map, largest area first. */
  streets: readonly Streets[];
}

/** The provider of places: our catalogue, or Google, whose terms then also apply. */
export type PlacesProvider = 'catalogue' | 'google';

/** Days as lists, or as timelines; `ribbon` is the name in the cookies of travellers. */
export type PlanView = 'list' | 'ribbon';

/** The data that accompanies a page's HTML. */
export interface Bootstrap {
  /** The requested path including its query. */
  path: string;
  /** Name of the page in the server's table, such as "landing", "trip", "not-found" or "error". */
  page: string;
  status: number;
  title: string;
  /** Language of the page as a BCP 47 tag, such as "en"; equals `<html lang>`. */
  locale: string;
  appName: string;
  supportEmail: string;
  map: MapConfig;
  placesProvider: PlacesProvider;
  /** Name of the external sign-in service, or null. */
  oidcLabel: string | null;
  /** Empty to follow the system. */
  theme: Theme;
  /** The traveller's last chosen view of a trip's days. */
  planView: PlanView;
  viewer: Viewer | null;
  /** The server's date, YYYY-MM-DD. The first render uses it instead of the clock. */
  today: string;
  /** Answers by API path that came with the page. */
  data: Record<string, unknown>;
  /** The error message to show. */
  detail: string | null;
}

export const BootstrapContext = createContext<Bootstrap | null>(null);

/** The document's bootstrap. The same on the server and in the browser, until the next full page load. */
export function useBootstrap(): Bootstrap {
  const bootstrap = use(BootstrapContext);
  if (bootstrap === null) throw new Error('useBootstrap needs a BootstrapContext above it');
  return bootstrap;
}

/** Today's date in the traveller's time zone, YYYY-MM-DD; the server's date during the first render. */
export function useToday(): string {
  const { today } = useBootstrap();
  return useSyncExternalStore(whenLookedAtAgain, localToday, () => today);
}

/** Notifies when the page becomes visible, because it may stay open past midnight. */
function whenLookedAtAgain(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

function localToday(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Sets the document title from the page's subject and the brand, like the server. */
export function usePageTitle(title: string): void {
  const { appName } = useBootstrap();
  useEffect(() => {
    document.title = title === appName ? appName : `${title} · ${appName}`;
  }, [title, appName]);
}
