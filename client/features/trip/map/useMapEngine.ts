import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import type { MapConfig } from '../../../api/bootstrap';
import { AuthError, loadEngine, type MapEngine, type MapFailure } from './engine';
import type { MapPoint } from './points';

interface MapState {
  canvas: RefObject<HTMLDivElement | null>;
  /** Null until its library is there. */
  engine: MapEngine | null;
  credit: string | null;
  failure: MapFailure | null;
}

interface MapInput {
  config: MapConfig;
  points: readonly MapPoint[];
  raised: string | null;
  onActivate: (stop: string) => void;
  hasPopup: boolean;
}

/** Draws a map into `canvas` and keeps it as the page says. */
export function useMapEngine({ config, points, raised, onActivate, hasPopup }: MapInput): MapState {
  const canvas = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [credit, onCredit] = useState<string | null>(null);
  const [failure, setFailure] = useState<MapFailure | null>(null);
  const activate = useEffectEvent(onActivate);

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
      const options = { element, config, onActivate: (stop: string) => activate(stop), onCredit, onFailure };
      made = await make(options);
      if (isGone) made.destroy();
      else setEngine(made);
    };
    start().catch(onFailure);
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [config]);

  useEffect(() => engine?.show(points), [engine, points]);
  useEffect(() => {
    engine?.raise(raised);
    if (hasPopup) engine?.describe(raised);
  }, [engine, raised, hasPopup, points]);
  useEffect(() => {
    const element = canvas.current;
    if (engine === null || element === null) return;
    const observer = new ResizeObserver(() => engine.resize());
    observer.observe(element);
    return () => observer.disconnect();
  }, [engine]);
  return { canvas, engine, credit, failure };
}

function failureOf(reason: unknown): MapFailure {
  if (reason instanceof AuthError) return 'AuthFailure';
  // eslint-disable-next-line no-console -- a file of ours that does not load must not pass unseen
  console.error(reason);
  return 'LoadFailure';
}
