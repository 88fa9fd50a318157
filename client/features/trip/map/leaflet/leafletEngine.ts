import {
  divIcon,
  DomEvent,
  geoJSON,
  latLngBounds,
  type Map,
  map as makeMap,
  type Map as LeafletMap,
  marker,
  type Marker,
  tileLayer,
} from 'leaflet';

import { DEFAULT_ZOOM, EDGE, type MapEngine, type MapOptions, NEAREST_ZOOM, RIGHT_EDGE } from '../engine';
import type { LatLng } from '../../../../travel/geo';
import type { Ground } from '../ground';
import { pinOf } from '../pin';
import { centreOf, type MapBase, type MapPoint } from '../points';
import { addGround, addStreets } from './groundLayer';
import { addLabels } from './labelLayer';
import { addLegend } from './legend';
import { addMarkers } from './markLayer';

/** More space at the bottom, for the scale and the sources. */
const BOTTOM_EDGE = 48;
const MIN_ZOOM = 2;
const MAX_ZOOM = 18;
const WORLD_PANE = 'world';
// eslint-disable-next-line lingui/no-unlocalized-strings -- a proper name
const WORLD_CREDIT = 'Natural Earth';
// eslint-disable-next-line lingui/no-unlocalized-strings -- proper names
const GROUND_CREDIT = 'GSHHG, GeoNames';
// eslint-disable-next-line lingui/no-unlocalized-strings -- as its licence asks for it
const STREETS_CREDIT = '© OpenStreetMap contributors';

/** Creates a Leaflet map with tiles, or with the built-in countries if no tiles are configured. */
export function makeLeafletEngine(options: MapOptions): MapEngine {
  const { element, config } = options;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = makeMap(element, {
    center: { lat: 0, lng: 0 },
    zoom: DEFAULT_ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    // Drawn countries are sharp at any zoom; tiles only at whole levels.
    zoomSnap: config.tilesUrl === null && config.streets.length === 0 ? 0.25 : 1,
    attributionControl: false,
    zoomControl: false,
    // Our own keys also work while a marker has the focus.
    keyboard: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    inertia: !isCalm,
  });
  element.tabIndex = 0;
  const unguard = zoomOnlyWithCtrl(element);
  const ground = addGround(map);
  const labels = addLabels(map);
  const marks = addMarkers(map, labels, options.onActivate);
  const pin = addPin(map, options.onPin);
  const remove = remover(map);
  let shown: readonly (MapPoint | MapBase)[] = [];
  let drawn: readonly Ground[] = [];
  const credits = new Set<string>();
  const onCredit = (credit: string | null) => {
    if (credit !== null) credits.add(credit);
    options.onCredit([...credits].join(', '));
  };
  addBackground(map, { ...options, onCredit });
  const removeStreets = addStreets(
    map,
    config,
    () => {
      // Their longer credit needs the line of the legend.
      element.dataset.streets = '';
      onCredit(config.attribution ?? STREETS_CREDIT);
    },
    options.onFailure,
  );
  addLegend(map);
  const fitAll = () => {
    fit(map, shown);
    // Spread stops take more room than their places.
    if (shown.length > 1) fitBounds(map, marks.spots());
  };
  return {
    show: (points, bases) => {
      shown = [...points, ...bases];
      marks.show(points, bases);
      fitAll();
    },
    draw: (grounds) => {
      // Each rendering creates a new list, but its elements are stable.
      if (grounds.length === drawn.length && grounds.every((one, at) => one === drawn[at])) return;
      drawn = grounds;
      ground(grounds);
      labels.name(grounds);
      if (grounds.length > 0) onCredit(GROUND_CREDIT);
    },
    raise: marks.raise,
    describe: marks.describe,
    zoom: (steps) => void map.setZoom(map.getZoom() + steps),
    pan: (right, down) => void map.panBy([right, down], { animate: !isCalm }),
    look: (at, zoom) => void map.setView(at, zoom, { animate: false }),
    middle: () => map.getCenter().wrap(),
    pin,
    resize: () => {
      const wasHidden = map.getSize().x === 0;
      map.invalidateSize({ animate: false });
      // Fitting had no effect while the box had no size.
      if (wasHidden) fitAll();
    },
    destroy: () => {
      unguard();
      removeStreets();
      remove();
    },
  };
}

function fit(map: Map, points: readonly LatLng[]): void {
  if (points.length === 0) return;
  map.setView(centreOf(points), DEFAULT_ZOOM, { animate: false });
  fitBounds(map, points);
}

function fitBounds(map: Map, spots: readonly LatLng[]): void {
  const bounds = latLngBounds(spots.map(({ lat, lng }) => [lat, lng]));
  if (!bounds.getNorthEast().equals(bounds.getSouthWest()))
    map.fitBounds(bounds, {
      animate: false,
      paddingTopLeft: [EDGE, EDGE],
      paddingBottomRight: [RIGHT_EDGE, BOTTOM_EDGE],
      maxZoom: NEAREST_ZOOM,
    });
}

// A Leaflet timer ends a running zoom animation and needs the map until then.
function remover(map: Map): () => void {
  let isZooming = false;
  map.on('zoomanim', () => (isZooming = true));
  map.on('zoomend', () => (isZooming = false));
  return () => {
    if (isZooming) map.once('zoomend', () => map.remove());
    else map.remove();
  };
}

/** Adds the tiles, or the built-in countries if there are none or one fails to load. */
function addBackground(
  map: Map,
  { config, onCredit, onFailure }: Pick<MapOptions, 'config' | 'onCredit' | 'onFailure'>,
): void {
  const { tilesUrl, hasShapes, attribution } = config;
  const fallBack = () =>
    void addWorld(map).then(() => {
      onCredit(attribution);
      onCredit(WORLD_CREDIT);
    }, onFailure);
  // Vector streets lie over the countries, which remain visible elsewhere.
  if (tilesUrl === null || hasShapes) {
    fallBack();
    return;
  }
  const tiles = tileLayer(tilesUrl, { maxZoom: map.getMaxZoom() });
  tiles.once('tileerror', fallBack);
  tiles.addTo(map);
  onCredit(attribution);
}

// Adds the countries of the world in the theme's colours, below the tiles that did load.
async function addWorld(map: Map): Promise<void> {
  const { countries } = await import('./world');
  // The map may have been closed meanwhile.
  if (map.getPane('mapPane')?.isConnected !== true) return;
  map.createPane(WORLD_PANE).classList.add('map__world');
  geoJSON(countries(), {
    interactive: false,
    pane: WORLD_PANE,
    style: { className: 'map__land' },
  }).addTo(map);
  // Set only now: without the countries, the whole map would be blue.
  map.getContainer().dataset.world = '';
}

/** Lets the wheel zoom only with Ctrl, so that the page can be scrolled over the map. */
function zoomOnlyWithCtrl(element: HTMLElement): () => void {
  const guard = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  };
  element.addEventListener('wheel', guard, { capture: true, passive: true });
  return () => element.removeEventListener('wheel', guard, { capture: true });
}

const HIT = 44;

/** Adds the pin of a map. Taps and moves are only reported; the caller decides where the pin is. */
function addPin(map: LeafletMap, onPin: (at: LatLng) => void): MapEngine['pin'] {
  let mark: Marker | null = null;
  let start = map.latLngToContainerPoint([0, 0]);
  const tell = ({ lat, lng }: LatLng) => onPin({ lat, lng });
  map.on('click', ({ latlng }) => tell(latlng.wrap()));

  const element = pinOf({
    grab: () => {
      if (mark !== null) start = map.latLngToContainerPoint(mark.getLatLng());
    },
    drag: (right, down) => tell(map.containerPointToLatLng(start.add([right, down])).wrap()),
  });
  // Dragging the pin must not drag the map.
  DomEvent.disableClickPropagation(element);

  return (at) => {
    if (at === null) {
      mark?.remove();
      mark = null;
      return;
    }
    mark ??= marker(at, {
      icon: divIcon({ html: element, className: 'map-pin-spot', iconSize: [HIT, HIT] }),
      interactive: false,
      keyboard: false,
    }).addTo(map);
    mark.setLatLng(at);
    // The pin is drawn above its place.
    map.panInside(at, {
      paddingTopLeft: [EDGE, EDGE + HIT],
      paddingBottomRight: [RIGHT_EDGE, EDGE],
      animate: false,
    });
  };
}
