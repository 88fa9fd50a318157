import { type LatLngExpression, type Map as LeafletMap, point } from 'leaflet';

import type { Ground } from '../ground';
import { place, type Rect, type Text } from './placing';

const PANE = 'labels';
/** The radius of a marker's disc, and the gap between it and its name. */
const DISC = 18;
const GAP = 4;
/** Minimum zoom at which names of a kind are shown. */
const MIN_ZOOM = { city: 5, town: 9.5, quarter: 11 } as const;
/** How many lines a name may be moved away from its spot near stops. */
const MAX_LINES_AWAY = { city: 6, town: 1, quarter: 1 } as const;

interface Label {
  element: HTMLElement;
  at: LatLngExpression;
  clear: number;
  reach: number;
  fromZoom: number;
}

/** A stop whose name is shown beside it. */
export interface NamedStop {
  stop: string;
  name: string;
  at: LatLngExpression;
  /** Shown only when it is revealed, because it shares its spot with others. */
  isQuiet?: boolean;
}

export interface Labels {
  /** Shows these names of the map. */
  name: (grounds: readonly Ground[]) => void;
  /** Shows the names of these stops beside their markers. */
  stops: (stops: readonly NamedStop[]) => void;
  /** Shows the name of one stop even where it covers others; null for none. */
  reveal: (stop: string | null) => void;
}

/** Draws the names on a map without overlaps: first those of the stops, then those of cities and quarters. */
export function addLabels(map: LeafletMap): Labels {
  const pane = map.createPane(PANE);
  // Hidden during zoom animations, when they would fly across the map.
  pane.classList.add('leaflet-zoom-hide');
  pane.ariaHidden = 'true';
  let names: Label[] = [];
  let stops: (Label & { stop: string; isQuiet: boolean })[] = [];
  let revealed: string | null = null;

  const arrange = () => {
    const zoom = map.getZoom();
    const { x: width, y: height } = map.getSize();
    const { x, y } = map.containerPointToLayerPoint(point(0, 0));
    const written = new Set(stops.map(({ element }) => element.dataset.name));
    const shown = [
      ...stops.filter(({ isQuiet }) => !isQuiet),
      ...names.filter(({ element, fromZoom }) => zoom >= fromZoom && !written.has(element.dataset.name)),
    ];
    const spots = shown.map(({ element, at, clear, reach }): Text => {
      const spot = map.latLngToLayerPoint(at);
      return { x: spot.x, y: spot.y, width: element.offsetWidth, height: element.offsetHeight, clear, reach };
    });
    const covering = stops.map(({ at }) => map.latLngToLayerPoint(at));
    const discs = covering.map(discAt);
    const covered = map.getContainer().closest('.map')?.querySelectorAll('[data-covers]');
    const controls = [...(covered ?? [])].map((control): Rect => {
      const box = map.getContainer().getBoundingClientRect();
      const { left, top, width: wide, height: high } = control.getBoundingClientRect();
      return { x: x + left - box.left, y: y + top - box.top, width: wide, height: high };
    });
    const placed = place(spots, [...controls, ...discs], { x, y, width, height });
    for (const { element } of names) element.dataset.hidden = '';
    const move = (element: HTMLElement, [left, top]: readonly [number, number]) => {
      element.style.translate = [left, top].map((at) => `${Math.round(at)}px`).join(' ');
    };
    for (const { element, at, clear, isQuiet } of stops)
      if (isQuiet) {
        const spot = map.latLngToLayerPoint(at);
        move(element, [spot.x + clear, spot.y - element.offsetHeight / 2]);
        element.dataset.hidden = '';
      }
    shown.forEach(({ element, clear }, at) => {
      move(element, placed[at] ?? beside(spots[at]));
      if (placed[at] === null || placed[at] === undefined) element.dataset.hidden = '';
      else delete element.dataset.hidden;
      element.toggleAttribute('data-stop', clear > 0);
    });
    for (const { element, stop } of stops) element.toggleAttribute('data-revealed', stop === revealed);
  };
  for (const event of ['moveend', 'zoomend', 'resize']) map.on(event, arrange);

  const make = (text: string, kind: string): HTMLElement => {
    const element = document.createElement('span');
    element.className = 'map-label';
    element.dataset.kind = kind;
    // Drawn by CSS, because the markers and the list already provide these names to screen readers.
    element.dataset.name = text;
    pane.append(element);
    return element;
  };

  return {
    name: (grounds) => {
      for (const { element } of names) element.remove();
      const found = new Map(
        grounds.flatMap(({ names: all }) =>
          all.map((one) => [[one.name, one.lat, one.lng].join(), one] as const),
        ),
      );
      names = [...found.values()].map(({ name, kind, lat, lng }) => ({
        element: make(name, kind),
        at: [lat, lng],
        clear: 0,
        reach: MAX_LINES_AWAY[kind],
        fromZoom: MIN_ZOOM[kind],
      }));
      arrange();
    },
    stops: (next) => {
      for (const { element } of stops) element.remove();
      stops = next.map(({ stop, name, at, isQuiet = false }) => ({
        element: make(name, 'stop'),
        at,
        clear: DISC + GAP,
        reach: 0,
        fromZoom: 0,
        stop,
        isQuiet,
      }));
      arrange();
    },
    reveal: (stop) => {
      revealed = stop;
      for (const label of stops) label.element.toggleAttribute('data-revealed', label.stop === stop);
    },
  };
}

const discAt = ({ x, y }: { x: number; y: number }): Rect => ({
  x: x - DISC,
  y: y - DISC,
  width: 2 * DISC,
  height: 2 * DISC,
});

const beside = (text: Text | undefined): [number, number] =>
  text === undefined ? [0, 0] : [text.x + text.clear, text.y - text.height / 2];
