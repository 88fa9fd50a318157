import { type LatLngExpression, type Map as LeafletMap, point } from 'leaflet';

import type { Ground } from '../ground';
import { place, type Rect, type Text } from './placing';

const PANE = 'labels';
/** The radius of a marker's disc, and the gap between it and its name. */
const DISC = 17;
const GAP = 4;
/** From this zoom on, names of a kind are shown. */
const FROM_ZOOM = { city: 5, town: 9.5, quarter: 11 } as const;

interface Label {
  element: HTMLElement;
  at: LatLngExpression;
  clear: number;
  fromZoom: number;
}

/** A stop that has its name beside it. */
export interface NamedStop {
  stop: string;
  name: string;
  at: LatLngExpression;
}

export interface Labels {
  /** Shows these names of the map. */
  name: (grounds: readonly Ground[]) => void;
  /** Shows the names of these stops beside their markers. */
  stops: (stops: readonly NamedStop[]) => void;
  /** Shows the name of one stop also where it covers others; null for none. */
  reveal: (stop: string | null) => void;
}

/** The names on a map: those of the stops first, then those of cities and quarters, none over another. */
export function addLabels(map: LeafletMap): Labels {
  const pane = map.createPane(PANE);
  // While a zoom is on its way they would fly across the map.
  pane.classList.add('leaflet-zoom-hide');
  pane.ariaHidden = 'true';
  let names: Label[] = [];
  let stops: (Label & { stop: string })[] = [];
  let revealed: string | null = null;

  const arrange = () => {
    const zoom = map.getZoom();
    const { x: width, y: height } = map.getSize();
    const { x, y } = map.containerPointToLayerPoint(point(0, 0));
    const shown = [...stops, ...names].filter(({ fromZoom }) => zoom >= fromZoom);
    const spots = shown.map(({ element, at, clear }): Text => {
      const spot = map.latLngToLayerPoint(at);
      return { x: spot.x, y: spot.y, width: element.offsetWidth, height: element.offsetHeight, clear };
    });
    const discs = spots.filter(({ clear }) => clear > 0).map(discAt);
    const placed = place(spots, discs, { x, y, width, height });
    for (const { element } of names) element.dataset.hidden = '';
    shown.forEach(({ element, clear }, at) => {
      const [left, top] = placed[at] ?? beside(spots[at]);
      element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
      if (placed[at] === null || placed[at] === undefined) element.dataset.hidden = '';
      else delete element.dataset.hidden;
      element.toggleAttribute('data-stop', clear > 0);
    });
    for (const { element, stop } of stops) element.toggleAttribute('data-revealed', stop === revealed);
  };
  map.on('moveend zoomend resize', arrange);

  const make = (text: string, kind: string): HTMLElement => {
    const element = document.createElement('span');
    element.className = `map-label map-label--${kind}`;
    // Drawn by the style sheet: the markers and the list already say these names to whoever cannot see the map.
    element.dataset.name = text;
    pane.append(element);
    return element;
  };

  return {
    name: (grounds) => {
      for (const { element } of names) element.remove();
      const found = new Map(
        grounds.flatMap(({ names: all }) =>
          all.map((one) => [`${one.name} ${one.lat} ${one.lng}`, one] as const),
        ),
      );
      names = [...found.values()].map(({ name, kind, lat, lng }) => ({
        element: make(name, kind),
        at: [lat, lng],
        clear: 0,
        fromZoom: FROM_ZOOM[kind],
      }));
      arrange();
    },
    stops: (next) => {
      for (const { element } of stops) element.remove();
      stops = next.map(({ stop, name, at }) => ({
        element: make(name, 'stop'),
        at,
        clear: DISC + GAP,
        fromZoom: 0,
        stop,
      }));
      arrange();
    },
    reveal: (stop) => {
      revealed = stop;
      for (const label of stops) label.element.toggleAttribute('data-revealed', label.stop === stop);
    },
  };
}

const discAt = ({ x, y }: Text): Rect => ({ x: x - DISC, y: y - DISC, width: 2 * DISC, height: 2 * DISC });

const beside = (text: Text | undefined): [number, number] =>
  text === undefined ? [0, 0] : [text.x + text.clear, text.y - text.height / 2];
