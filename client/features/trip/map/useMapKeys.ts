import { type RefObject, useEffect } from 'react';

import type { MapEngine } from './engine';

/** Pixels that an arrow moves the map. */
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

/** Arrows move the map, plus and minus zoom, also while a marker has the focus. */
export function useMapKeys(canvas: RefObject<HTMLElement | null>, engine: MapEngine | null): void {
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
