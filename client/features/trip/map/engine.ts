import type { MapConfig } from '../../../api/bootstrap';
import type { LatLng } from '../../../travel/geo';
import type { Ground } from './ground';
import type { MapBase, MapPoint } from './points';

/** Zoom of a map with a single point, and before the map is fitted to its points. */
export const DEFAULT_ZOOM = 10;
/** Maximum zoom when fitting, so that two neighbours still show their streets. */
export const NEAREST_ZOOM = 16;
/** Pixels between the outermost points and the edge. More on the right, where the zoom buttons are. */
export const EDGE = 32;
export const RIGHT_EDGE = 80;

/** A map on screen, independent of the library. */
export interface MapEngine {
  /** Shows these points and stays, connected by day, and fits the map to them. */
  show: (points: readonly MapPoint[], bases: readonly MapBase[]) => void;
  /** Draws land, water and names around destinations, if the ground is our own. */
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
  /** Returns the centre of the view. */
  middle: () => LatLng;
  /** Moves the pin to a place, or removes it. */
  pin: (at: LatLng | null) => void;
  /** Called when the box has changed its size. */
  resize: () => void;
  destroy: () => void;
}

/** Google refused the key, or its library did not load. */
export class AuthError extends Error {}

export interface MapOptions {
  element: HTMLElement;
  config: MapConfig;
  onActivate: (stop: string) => void;
  /** Called with the new position when the map is tapped or the pin is moved. */
  onPin: (at: LatLng) => void;
  /** Called with the attribution as text, or null if the library shows it itself. */
  onCredit: (credit: string | null) => void;
  /** Called when the map failed and can no longer be shown. */
  onFailure: (reason: unknown) => void;
}

export type MakeEngine = (options: MapOptions) => MapEngine | Promise<MapEngine>;
