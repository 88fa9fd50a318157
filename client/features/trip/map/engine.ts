import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

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

export type MapFailure = 'AuthFailure' | 'LoadFailure';

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

/** Loads the map library on first use: Google's if there is a key, otherwise Leaflet. */
export async function loadEngine({ googleKey }: MapConfig): Promise<MakeEngine> {
  if (googleKey !== null) return (await import('./google/googleEngine')).makeGoogleEngine;
  return (await import('./leaflet/leafletEngine')).makeLeafletEngine;
}

export interface MapState {
  canvas: RefObject<HTMLDivElement | null>;
  /** Null until its library has loaded. */
  engine: MapEngine | null;
  credit: string | null;
  failure: MapFailure | null;
}

interface MapInput {
  config: MapConfig;
  /** Called when a marker is pressed. */
  onActivate?: (stop: string) => void;
  /** Called with the new position when the map is tapped or its pin is moved. */
  onPin?: (at: LatLng) => void;
}

const nothing = () => undefined;

/** Draws a map into `canvas` that can be moved with arrow keys and zoomed with plus and minus. */
export function useMapEngine({ config, onActivate = nothing, onPin = nothing }: MapInput): MapState {
  const canvas = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [credit, onCredit] = useState<string | null>(null);
  const [failure, setFailure] = useState<MapFailure | null>(null);
  const activate = useEffectEvent(onActivate);
  const pin = useEffectEvent(onPin);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let made: MapEngine | null = null;
    let isGone = false;
    const onFailure = (reason: unknown) => {
      if (!isGone) setFailure(failureOf(reason));
    };
    const start = async () => {
      const make = await loadEngine(config);
      made = await make({
        element,
        config,
        onActivate: (stop) => activate(stop),
        onPin: (at) => pin(at),
        onCredit,
        onFailure,
      });
      if (isGone) made.destroy();
      else setEngine(made);
    };
    start().catch(onFailure);
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [config]);

  useEffect(() => {
    const element = canvas.current;
    if (engine === null || element === null) return;
    const observer = new ResizeObserver(() => engine.resize());
    observer.observe(element);
    return () => observer.disconnect();
  }, [engine]);
  useMapKeys(canvas, engine);
  return { canvas, engine, credit, failure };
}

function failureOf(reason: unknown): MapFailure {
  if (reason instanceof AuthError) return 'AuthFailure';
  // eslint-disable-next-line no-console -- one of our own files failed to load: developers must see it
  console.error(reason);
  return 'LoadFailure';
}

/** Pixels by which an arrow key moves the map. */
const STEP = 80;

const KEYS: Record<string, (engine: MapEngine) => void> = {
  ArrowLeft: (engine) => engine.pan(-STEP, 0),
  ArrowRight: (engine) => engine.pan(STEP, 0),
  ArrowUp: (engine) => engine.pan(0, -STEP),
  ArrowDown: (engine) => engine.pan(0, STEP),
  '+': (engine) => engine.zoom(1),
  '=': (engine) => engine.zoom(1),
  '-': (engine) => engine.zoom(-1),
  _: (engine) => engine.zoom(-1),
};

/** Arrow keys move the map, and plus and minus zoom, even while a marker has the focus. */
function useMapKeys(canvas: RefObject<HTMLElement | null>, engine: MapEngine | null): void {
  useEffect(() => {
    const element = canvas.current;
    if (element === null || engine === null) return;
    const press = (event: KeyboardEvent) => {
      const act = KEYS[event.key];
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act(engine);
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [canvas, engine]);
}
