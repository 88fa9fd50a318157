import { DEFAULT_ZOOM, EDGE, type MapEngine, type MapOptions, NEAREST_ZOOM, RIGHT_EDGE } from '../engine';
import { describedPoint } from '../marks';
import { centreOf, linesOf, type MapPoint } from '../points';
import { colourOf, dottedLine } from './line';
import { loadGoogle, onAuthFailure } from './loader';
import { makeOverlays } from './overlay';

/** A map by Google's library. */
export async function makeGoogleEngine(options: MapOptions): Promise<MapEngine> {
  const { element, config, onActivate, onCredit, onFailure } = options;
  const maps = await loadGoogle(config.googleKey ?? '');
  const unsubscribe = onAuthFailure(onFailure);
  const map = new maps.Map(element, {
    center: { lat: 0, lng: 0 },
    zoom: DEFAULT_ZOOM,
    disableDefaultUI: true,
    clickableIcons: false,
    // The wheel needs Ctrl, and a touch two fingers: the page keeps scrolling.
    gestureHandling: 'cooperative',
    // Ours work while a marker has the focus, too.
    keyboardShortcuts: false,
    colorScheme: colourScheme(),
  });
  element.tabIndex = 0;
  // Google says itself whom its map is by.
  onCredit(null);
  const overlays = makeOverlays(maps, map, onActivate);
  const words = new maps.InfoWindow({ disableAutoPan: false, headerDisabled: true });
  let lines: google.maps.Polyline[] = [];
  let shown: readonly MapPoint[] = [];
  const clear = () => {
    words.close();
    overlays.clear();
    for (const line of lines) line.setMap(null);
  };
  return {
    show: (points) => {
      clear();
      shown = points;
      const colour = colourOf(element, '--c-trail');
      lines = linesOf(points).map((line) => dottedLine(maps, map, line, colour));
      for (const line of linesOf(points)) line.forEach((point, index) => overlays.add(point, index === 0));
      fit(maps, map, points);
    },
    raise: overlays.raise,
    describe: (stop) => {
      const point = shown.find((one) => one.stop === stop);
      words.close();
      if (point === undefined) return;
      words.setContent(describedPoint(point));
      words.setPosition(point);
      words.open({ map, shouldFocus: false });
    },
    zoom: (steps) => map.setZoom((map.getZoom() ?? DEFAULT_ZOOM) + steps),
    pan: (right, down) => map.panBy(right, down),
    // The library watches the size of its box itself.
    resize: () => undefined,
    destroy: () => {
      unsubscribe();
      clear();
      maps.event.clearInstanceListeners(map);
    },
  };
}

function fit(maps: typeof google.maps, map: google.maps.Map, points: readonly MapPoint[]): void {
  if (points.length === 0) return;
  map.setCenter(centreOf(points));
  map.setZoom(DEFAULT_ZOOM);
  const bounds = new maps.LatLngBounds();
  for (const { lat, lng } of points) bounds.extend({ lat, lng });
  if (bounds.getNorthEast().equals(bounds.getSouthWest())) return;
  // The library has no limit of its own: what is fitted too near is taken back once it has been fitted.
  maps.event.addListenerOnce(map, 'idle', () => {
    if ((map.getZoom() ?? DEFAULT_ZOOM) > NEAREST_ZOOM) map.setZoom(NEAREST_ZOOM);
  });
  map.fitBounds(bounds, { top: EDGE, left: EDGE, bottom: EDGE, right: RIGHT_EDGE });
}

function colourScheme(): string {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' ? 'DARK' : theme === 'light' ? 'LIGHT' : 'FOLLOW_SYSTEM';
}
