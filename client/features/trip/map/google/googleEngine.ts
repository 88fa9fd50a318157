import type { LatLng } from '../../../../travel/geo';
import {
  AuthError,
  DEFAULT_ZOOM,
  EDGE,
  type MapEngine,
  type MapOptions,
  NEAREST_ZOOM,
  RIGHT_EDGE,
} from '../engine';
import { popupOf } from '../marks';
import { centreOf, linesOf, type MapPoint, wayOf } from '../points';
import { makeOverlays } from './overlay';

/** Creates a Google map. */
export async function makeGoogleEngine(options: MapOptions): Promise<MapEngine> {
  const { element, config, onActivate, onPin, onCredit, onFailure } = options;
  const maps = await loadGoogle(config.googleKey ?? '');
  const unsubscribe = onAuthFailure(onFailure);
  const map = new maps.Map(element, {
    center: { lat: 0, lng: 0 },
    zoom: DEFAULT_ZOOM,
    disableDefaultUI: true,
    clickableIcons: false,
    // The wheel needs Ctrl and touch needs two fingers, so that the page can be scrolled over the map.
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
    // Google draws its own ground.
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
  // fitBounds has no maximum zoom, so zoom out again if it came too close.
  maps.event.addListenerOnce(map, 'idle', () => {
    if ((map.getZoom() ?? DEFAULT_ZOOM) > NEAREST_ZOOM) map.setZoom(NEAREST_ZOOM);
  });
  map.fitBounds(bounds, { top: EDGE, left: EDGE, bottom: EDGE, right: RIGHT_EDGE });
}

function colourScheme(): string {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' ? 'DARK' : theme === 'light' ? 'LIGHT' : 'FOLLOW_SYSTEM';
}

/** Draws a dotted line along some points. */
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

/** Returns the value of a CSS colour variable, because the library does not support variables. */
function colourOf(element: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const LIBRARY = 'https://maps.googleapis.com/maps/api/js';
const READY = 'onGoogleMapsReady';

declare global {
  interface Window {
    /** Called by Google's library when it refuses the key. */
    gm_authFailure?: () => void;
    onGoogleMapsReady?: () => void;
  }
}

type Listener = (reason: AuthError) => void;

const listeners = new Set<Listener>();
let library: Promise<typeof google.maps> | null = null;
let isRefused = false;

/** Loads Google's library once. A failed load can be retried; a refused key stays refused. */
async function loadGoogle(key: string): Promise<typeof google.maps> {
  library ??= insert(key).catch((error: unknown) => {
    library = null;
    throw error;
  });
  const maps = await library;
  // The key may have been refused meanwhile.
  if (isRefused) throw refusal();
  return maps;
}

/**
 * Calls the listener when Google refuses the key, which can happen after the library has loaded. Returns a
 * function that unsubscribes.
 */
function onAuthFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const refusal = () => new AuthError();

function insert(key: string): Promise<typeof google.maps> {
  window.gm_authFailure = () => {
    isRefused = true;
    for (const listener of [...listeners]) listener(refusal());
  };
  const script = document.createElement('script');
  const query = new URLSearchParams({ key, v: 'weekly', loading: 'async', callback: READY });
  script.src = `${LIBRARY}?${query.toString()}`;
  script.async = true;
  // Browsers hide the nonce in the attribute, but not in the property.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  return new Promise((resolve, reject) => {
    window.onGoogleMapsReady = () => resolve(google.maps);
    script.addEventListener('error', () => {
      script.remove();
      reject(new AuthError());
    });
    document.head.append(script);
  });
}
