import type { LatLng } from '../../../../travel/geo';
import { DEFAULT_ZOOM, EDGE, type MapEngine, type MapOptions, NEAREST_ZOOM, RIGHT_EDGE } from '../engine';
import { popupOf } from '../marks';
import { centreOf, linesOf, type MapPoint, wayOf } from '../points';
import { loadGoogle, onAuthFailure } from './loader';
import { makeOverlays } from './overlay';

/** A Google map. */
export async function makeGoogleEngine(options: MapOptions): Promise<MapEngine> {
  const { element, config, onActivate, onPin, onCredit, onFailure } = options;
  const maps = await loadGoogle(config.googleKey ?? '');
  const unsubscribe = onAuthFailure(onFailure);
  const map = new maps.Map(element, {
    center: { lat: 0, lng: 0 },
    zoom: DEFAULT_ZOOM,
    disableDefaultUI: true,
    clickableIcons: false,
    // The wheel needs Ctrl, and touch needs two fingers, so that the page can be scrolled over the map.
    gestureHandling: 'cooperative',
    // Our own keys also work while a marker has the focus.
    keyboardShortcuts: false,
    colorScheme: colourScheme(),
  });
  element.tabIndex = 0;
  // Google shows its attribution itself.
  onCredit(null);
  const overlays = makeOverlays(maps, map, onActivate, onPin);
  map.addListener('click', ({ latLng }: google.maps.MapMouseEvent) => {
    if (latLng !== null) onPin(latLng.toJSON());
  });
  const label = new maps.InfoWindow({ disableAutoPan: false, headerDisabled: true });
  let lines: google.maps.Polyline[] = [];
  let shown: readonly MapPoint[] = [];
  const clear = () => {
    label.close();
    overlays.clear();
    for (const line of lines) line.setMap(null);
  };
  return {
    show: (points, bases) => {
      clear();
      shown = points;
      const colour = colourOf(element, '--c-trail');
      lines = linesOf(points).map((line) => dottedLine(maps, map, wayOf(line, bases), colour));
      for (const line of linesOf(points)) line.forEach((point, index) => overlays.add(point, index === 0));
      for (const base of bases) overlays.addBase(base);
      fit(maps, map, [...points, ...bases]);
    },
    // Google has its own ground.
    draw: () => undefined,
    raise: overlays.raise,
    describe: (stop) => {
      const point = shown.find((one) => one.stop === stop);
      label.close();
      if (point === undefined) return;
      label.setContent(popupOf(point));
      label.setPosition(point);
      label.open({ map, shouldFocus: false });
    },
    zoom: (steps) => map.setZoom((map.getZoom() ?? DEFAULT_ZOOM) + steps),
    pan: (right, down) => map.panBy(right, down),
    look: (at, zoom) => {
      map.setCenter(at);
      map.setZoom(zoom);
    },
    middle: () => map.getCenter()?.toJSON() ?? { lat: 0, lng: 0 },
    pin: overlays.pin,
    // The library observes the size of its box itself.
    resize: () => undefined,
    destroy: () => {
      unsubscribe();
      clear();
      overlays.pin(null);
      maps.event.clearInstanceListeners(map);
    },
  };
}

function fit(maps: typeof google.maps, map: google.maps.Map, points: readonly LatLng[]): void {
  if (points.length === 0) return;
  map.setCenter(centreOf(points));
  map.setZoom(DEFAULT_ZOOM);
  const bounds = new maps.LatLngBounds();
  for (const { lat, lng } of points) bounds.extend({ lat, lng });
  if (bounds.getNorthEast().equals(bounds.getSouthWest())) return;
  // The library has no limit for fitting, so zoom out again if it came too close.
  maps.event.addListenerOnce(map, 'idle', () => {
    if ((map.getZoom() ?? DEFAULT_ZOOM) > NEAREST_ZOOM) map.setZoom(NEAREST_ZOOM);
  });
  map.fitBounds(bounds, { top: EDGE, left: EDGE, bottom: EDGE, right: RIGHT_EDGE });
}

function colourScheme(): string {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' ? 'DARK' : theme === 'light' ? 'LIGHT' : 'FOLLOW_SYSTEM';
}

/** A dotted line along some points. */
function dottedLine(
  maps: typeof google.maps,
  map: google.maps.Map,
  path: readonly LatLng[],
  colour: string,
): google.maps.Polyline {
  const dot = {
    path: maps.SymbolPath.CIRCLE,
    scale: 2.5,
    fillColor: colour,
    fillOpacity: 1,
    strokeOpacity: 0,
  };
  return new maps.Polyline({
    map,
    path: path.map(({ lat, lng }) => ({ lat, lng })),
    clickable: false,
    // Only the dots are visible.
    strokeOpacity: 0,
    icons: [{ icon: dot, offset: '0', repeat: '12px' }],
  });
}

/** The value of a CSS colour variable, as the library does not know variables. */
function colourOf(element: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
