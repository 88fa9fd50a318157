import { latLngBounds, type Map, map as makeMap } from 'leaflet';

import { DEFAULT_ZOOM, EDGE, type MapEngine, type MapOptions, NEAREST_ZOOM, RIGHT_EDGE } from '../engine';
import { centreOf, type MapPoint } from '../points';
import { guardWheel } from './guardWheel';
import { makeGround } from './ground';
import { makeMarks } from './markLayer';

const FARTHEST_ZOOM = 2;
const LARGEST_ZOOM = 18;

/** A map of tiles, or of the built-in countries where there are none. */
export function makeLeafletEngine(options: MapOptions): MapEngine {
  const { element, config } = options;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = makeMap(element, {
    center: { lat: 0, lng: 0 },
    zoom: DEFAULT_ZOOM,
    minZoom: FARTHEST_ZOOM,
    maxZoom: LARGEST_ZOOM,
    // Drawn countries are as sharp at any zoom; tiles are not.
    zoomSnap: config.tilesUrl === null ? 0.25 : 1,
    attributionControl: false,
    zoomControl: false,
    // Ours work while a marker has the focus, too.
    keyboard: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    inertia: !isCalm,
  });
  element.tabIndex = 0;
  const unguard = guardWheel(element);
  const marks = makeMarks(map, options.onActivate);
  const remove = removal(map);
  let shown: readonly MapPoint[] = [];
  makeGround(map, options);
  return {
    show: (points) => {
      shown = points;
      marks.show(points);
      fit(map, points);
    },
    raise: marks.raise,
    describe: marks.describe,
    zoom: (steps) => void map.setZoom(map.getZoom() + steps),
    pan: (right, down) => void map.panBy([right, down], { animate: !isCalm }),
    resize: () => {
      const wasHidden = map.getSize().x === 0;
      map.invalidateSize({ animate: false });
      // What was fitted to a box without a size is nowhere.
      if (wasHidden) fit(map, shown);
    },
    destroy: () => {
      unguard();
      remove();
    },
  };
}

function fit(map: Map, points: readonly MapPoint[]): void {
  if (points.length === 0) return;
  map.setView(centreOf(points), DEFAULT_ZOOM, { animate: false });
  const bounds = latLngBounds(points.map(({ lat, lng }) => [lat, lng]));
  if (!bounds.getNorthEast().equals(bounds.getSouthWest()))
    map.fitBounds(bounds, {
      animate: false,
      paddingTopLeft: [EDGE, EDGE],
      paddingBottomRight: [RIGHT_EDGE, EDGE],
      maxZoom: NEAREST_ZOOM,
    });
}

// Leaflet ends a zoom that is on its way by a timer, which must still find its map.
function removal(map: Map): () => void {
  let isZooming = false;
  map.on('zoomanim', () => (isZooming = true));
  map.on('zoomend', () => (isZooming = false));
  return () => {
    if (isZooming) map.once('zoomend', () => map.remove());
    else map.remove();
  };
}
