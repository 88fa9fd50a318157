import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MapPinOff, Minus, Plus } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { type MapConfig, useBootstrap } from '../../../api/bootstrap';
import { IconButton } from '../../../ui/IconButton';
import { AuthError, loadEngine, type MapEngine, type MapFailure } from './engine';
import { type Ground, useGrounds } from './ground';
import type { MapBase, MapPoint } from './points';

export interface MapBoxProps {
  points: readonly MapPoint[];
  /** Where the nights of these days are spent. */
  bases: readonly MapBase[];
  /** The destinations whose land and water are drawn. */
  destinations: readonly string[];
  /** The day that is shown, from 0; null for all. */
  day: number | null;
  /** Id of the stop with the highlighted marker. */
  raised: string | null;
  onActivate: (stop: string) => void;
  /** Shows name and address at the highlighted marker. */
  hasPopup?: boolean;
}

/** A map with what every map has: a skip link, zoom buttons, keys and attribution. */
export function MapBox({
  points,
  bases,
  destinations,
  day,
  raised,
  onActivate,
  hasPopup = false,
}: MapBoxProps) {
  const { t } = useLingui();
  const { map: config } = useBootstrap();
  const grounds = useGrounds(destinations, config.tilesUrl === null && config.googleKey === null);
  const { canvas, engine, credit, failure } = useMapEngine({
    config,
    points,
    bases,
    grounds,
    raised,
    onActivate,
    hasPopup,
  });
  useMapKeys(canvas, engine);
  const end = useId();
  const number = (day ?? 0) + 1;
  const places = plural(points.length, { one: '# numbered place', other: '# numbered places' });
  return (
    <>
      <section
        className="map"
        aria-label={day === null ? t`Map of all days with ${places}` : t`Map of day ${number} with ${places}`}
      >
        <a
          className="map__skip"
          href={`#${end}`}
          onClick={(event) => {
            // Following the link would add a step to the history.
            event.preventDefault();
            document.getElementById(end)?.focus();
          }}
        >
          <Trans>Skip map</Trans>
        </a>
        {failure === null ? (
          <>
            <div
              ref={canvas}
              className="map__canvas"
              role="application"
              aria-label={t`Map, moved by arrow keys`}
            />
            <div className="map__zoom" data-covers="">
              <IconButton label={t`Zoom in`} icon={Plus} onPress={() => engine?.zoom(1)} />
              <IconButton label={t`Zoom out`} icon={Minus} onPress={() => engine?.zoom(-1)} />
            </div>
            {credit !== null && (
              <span className="map__credit" data-covers="">
                {credit}
              </span>
            )}
          </>
        ) : (
          <div className="map__failure" role="alert">
            <MapPinOff />
            <b>
              <Trans>Error: {failure}</Trans>
            </b>
            <p>
              <Trans>We can't show the map. All places are in the list.</Trans>
            </p>
          </div>
        )}
      </section>
      <span id={end} className="vh" tabIndex={-1}>
        <Trans>End of map</Trans>
      </span>
    </>
  );
}

interface MapState {
  canvas: RefObject<HTMLDivElement | null>;
  /** Null until its library is loaded. */
  engine: MapEngine | null;
  credit: string | null;
  failure: MapFailure | null;
}

interface MapInput {
  config: MapConfig;
  points: readonly MapPoint[];
  bases: readonly MapBase[];
  grounds: readonly Ground[];
  raised: string | null;
  onActivate: (stop: string) => void;
  hasPopup: boolean;
}

/** Draws a map into `canvas` and updates it with its input. */
function useMapEngine({ config, points, bases, grounds, raised, onActivate, hasPopup }: MapInput): MapState {
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

  useEffect(() => engine?.draw(grounds), [engine, grounds]);
  useEffect(() => engine?.show(points, bases), [engine, points, bases]);
  useEffect(() => {
    engine?.raise(raised);
    if (hasPopup) engine?.describe(raised);
  }, [engine, raised, hasPopup, points, bases]);
  useEffect(() => {
    const element = canvas.current;
    if (engine === null || element === null) return;
    const observer = new ResizeObserver(() => engine.resize());
    observer.observe(element);
    return () => observer.disconnect();
  }, [engine]);
  usePrinting(canvas, engine);
  return { canvas, engine, credit, failure };
}

/** On paper the map has a size of its own, and is drawn for it before the page is printed. */
function usePrinting(canvas: RefObject<HTMLElement | null>, engine: MapEngine | null): void {
  useEffect(() => {
    const map = canvas.current?.parentElement;
    if (engine === null || !map) return;
    const draw = (isPrinted: boolean) => {
      map.toggleAttribute('data-printed', isPrinted);
      engine.refit();
    };
    const [before, after] = [() => draw(true), () => draw(false)];
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [canvas, engine]);
}

function failureOf(reason: unknown): MapFailure {
  if (reason instanceof AuthError) return 'AuthFailure';
  // eslint-disable-next-line no-console -- one of our own files failed to load: developers must see it
  console.error(reason);
  return 'LoadFailure';
}

/** Pixels that an arrow key moves the map. */
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

/** Arrow keys move the map, plus and minus zoom, also while a marker has the focus. */
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
