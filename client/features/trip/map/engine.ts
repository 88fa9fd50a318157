import type { MapConfig } from '../../../api/bootstrap';
import type { MapPoint } from './points';

/** Zoom before the map is fitted to its points, and of a map of one point. */
export const DEFAULT_ZOOM = 10;
/** As near as fitting goes: two neighbours keep their streets around them. */
export const NEAREST_ZOOM = 16;
/** Pixels between the outermost points and the edge; to the right, where the zoom buttons are, more. */
export const EDGE = 32;
export const RIGHT_EDGE = 80;

/** A map that is shown: what the page asks of it, whosever library draws it. */
export interface MapEngine {
  /** Shows these points, joined day by day, and fits the map to them. */
  show: (points: readonly MapPoint[]) => void;
  /** Raises the marker of a stop, or none. */
  raise: (stop: string | null) => void;
  /** Opens the name and address of a stop at its marker, or closes it. */
  describe: (stop: string | null) => void;
  zoom: (steps: 1 | -1) => void;
  /** Moves the view by pixels. */
  pan: (right: number, down: number) => void;
  /** The box has another size. */
  resize: () => void;
  destroy: () => void;
}

export type MapFailure = 'AuthFailure' | 'LoadFailure';

/** The maps service does not accept us. */
export class AuthError extends Error {}

export interface MapOptions {
  element: HTMLElement;
  config: MapConfig;
  onActivate: (stop: string) => void;
  /** Whom the map is by, as text; null where the library itself says so. */
  onCredit: (credit: string | null) => void;
  /** The map cannot be shown any longer. */
  onFailure: (reason: unknown) => void;
}

export type MakeEngine = (options: MapOptions) => MapEngine | Promise<MapEngine>;

/** Loads the library of the map with its first use. */
export async function loadEngine({ googleKey }: MapConfig): Promise<MakeEngine> {
  if (googleKey !== null) return (await import('./google/googleEngine')).makeGoogleEngine;
  return (await import('./leaflet/leafletEngine')).makeLeafletEngine;
}
