import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import type { MapConfig } from '../../../api/bootstrap';
import type { LatLng } from '../../../travel/geo';
import { AuthError, type MakeEngine, type MapEngine } from './engine';

export type MapFailure = 'AuthFailure' | 'LoadFailure';

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
