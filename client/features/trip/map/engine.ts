import type { MapConfig } from '../../../api/bootstrap';
import type { LatLng } from '../../../travel/geo';
import type { Ground } from './ground';
import type { MapBase, MapPoint } from './points';

/** The zoom of a map with one point, and before the map is fitted to its points. */
export const DEFAULT_ZOOM = 10;
/** The closest zoom that fitting uses, so that two neighbours still show their streets. */
export const NEAREST_ZOOM = 16;
/** Pixels between the outermost points and the edge. More on the right, where the zoom buttons are. */
export const EDGE = 32;
export const RIGHT_EDGE = 80;

/** A map on screen, whichever library draws it. */
export interface MapEngine {
  /** Shows these points and stays, joined day by day, and fits the map to them. */
  show: (points: readonly MapPoint[], bases: readonly MapBase[]) => void;
  /** Draws land, water and names around destinations, where the ground is our own. */
  draw: (grounds: readonly Ground[]) => void;
  /** Highlights the marker of a stop, or none. */
  raise: (stop: string | null) => void;
  /** Opens a popup with name and address at a stop's marker, or closes it. */
  describe: (stop: string | null) => void;
  zoom: (steps: 1 | -1) => void;
  /** Moves the view by pixels. */
  pan: (right: number, down: number) => void;
  /** Shows the surroundings of a place. */
  look: (at: LatLng, zoom: number) => void;
  /** The place in the middle of what is shown. */
  middle: () => LatLng;
  /** Puts the pin at a place, or takes it away. */
  pin: (at: LatLng | null) => void;
  /** The box has changed its size. */
  resize: () => void;
  destroy: () => void;
}

export type MapFailure = 'AuthFailure' | 'LoadFailure';

/** Google refused the key, or its library did not load. */
export class AuthError extends Error {}

export interface MapOptions {
  element: HTMLElement;
  config: MapConfig;
  onActivate: (stop: string) => void;
  /** The map was tapped, or the pin was moved: here it is to be. */
  onPin: (at: LatLng) => void;
  /** The attribution as text; null if the library shows it itself. */
  onCredit: (credit: string | null) => void;
  /** The map failed and can no longer be shown. */
  onFailure: (reason: unknown) => void;
}

export type MakeEngine = (options: MapOptions) => MapEngine | Promise<MapEngine>;

/** Loads the map library on first use: Google's if there is a key, else Leaflet. */
export async function loadEngine({ googleKey }: MapConfig): Promise<MakeEngine> {
  if (googleKey !== null) return (await import('./google/googleEngine')).makeGoogleEngine;
  return (await import('./leaflet/leafletEngine')).makeLeafletEngine;
}
