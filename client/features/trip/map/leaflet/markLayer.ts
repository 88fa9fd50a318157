import { divIcon, layerGroup, type Map as LeafletMap, marker, type Marker, polyline, popup } from 'leaflet';

import type { LatLng } from '../../../../travel/geo';
import { EDGE, type MapEngine, NEAREST_ZOOM } from '../engine';
import { stayMarkOf, clusterOf, colourOf, markOf, popupOf } from '../marks';
import { daysWith, linesOf, type MapBase, type MapPoint, wayOf } from '../points';
import type { Labels, NamedStop } from './labelLayer';
import { clustersOf, roomFor, spread } from './spread';

const HIT = 44;
const ABOVE_ALL = 1000;

interface Marks extends Pick<MapEngine, 'show' | 'raise' | 'describe'> {
  /** Returns the current positions of the markers. */
  spots: () => readonly LatLng[];
}

/** One marker for several stops. */
interface Cluster {
  id: string;
  members: readonly MapPoint[];
  button: HTMLButtonElement;
  mark: Marker;
}

/**
 * Draws the numbered markers of a map with the names of their stops, its stays, the trail of each
 * day, and the popup of one stop.
 *
 * Overlapping stops are spread slightly, and the trails with them. Where many days are too dense for that, a
 * cluster replaces its stops.
 */
export function addMarkers(map: LeafletMap, labels: Labels, onActivate: (stop: string) => void): Marks {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const lines = layerGroup().addTo(map);
  const layer = layerGroup().addTo(map);
  const markers = new Map<MapPoint | MapBase, Marker>();
  let points: readonly MapPoint[] = [];
  let bases: readonly MapBase[] = [];
  let clusters: Cluster[] = [];
  let raised: string | null = null;
  let described: string | null = null;
  // It opens and closes with the highlight only.
  const label = popup({
    closeButton: false,
    closeOnClick: false,
    closeOnEscapeKey: false,
    offset: [0, -HIT / 2],
    autoPanPadding: [12, 12],
  });
  const wasDragged = watchDrags(map);
  const find = (stop: string | null) => points.find((point) => point.stop === stop);
  const clusterWith = (stop: string | null) =>
    clusters.find(({ members }) => members.some((point) => point.stop === stop));

  const place = (element: HTMLElement, at: LatLng, id: string) => {
    for (const event of ['focus', 'pointerenter']) element.addEventListener(event, () => labels.reveal(id));
    for (const event of ['blur', 'pointerleave'])
      element.addEventListener(event, () => labels.reveal(raised));
    const icon = divIcon({ html: element, className: 'map-mark-spot', iconSize: [HIT, HIT] });
    return marker(at, { icon, interactive: false, keyboard: false }).addTo(layer);
  };

  const add = (point: MapPoint, isFirst: boolean) => {
    const button = markOf(point, isFirst, ({ detail }) => {
      // Dragging from a marker ends with a click. Keyboard clicks have no detail.
      if (detail === 0 || !wasDragged()) onActivate(point.stop);
    });
    button.addEventListener('focus', () => map.panInside(point, { padding: [EDGE, EDGE] }));
    markers.set(point, place(button, point, point.stop));
  };

  /**
   * Returns the groups of stops that are too dense at a zoom. A single day always shows all of its numbers.
   */
  const denseAt = (zoom: number): readonly MapPoint[][] => {
    if (zoom >= NEAREST_ZOOM || daysWith(points).length < 2) return [];
    const found = clustersOf(points.map((point) => map.project(point, zoom)));
    return found.map((members) => members.flatMap((at) => points[at] ?? []));
  };

  const open = (members: readonly MapPoint[]) => {
    const [south, north] = rangeOf(members.map(({ lat }) => lat));
    const [west, east] = rangeOf(members.map(({ lng }) => lng));
    const next = Math.ceil(map.getZoom() + 1);
    const fitting = map.getBoundsZoom([
      [south, west],
      [north, east],
    ]);
    const zoom = Math.min(NEAREST_ZOOM, Math.max(next, Math.floor(fitting)));
    map.setView([(south + north) / 2, (west + east) / 2], zoom, { animate: !isCalm });
  };

  const addCluster = (members: readonly MapPoint[]): Cluster => {
    const button = clusterOf(members, ({ detail }) => {
      if (detail === 0 || !wasDragged()) open(members);
    });
    const id = `cluster ${members.map(({ stop }) => stop).join(' ')}`;
    return { id, members, button, mark: place(button, middleOf(members), id) };
  };

  /** Moves the focus along with a stop that enters or leaves a cluster. */
  const keepingFocus = (change: () => void) => {
    const held = document.activeElement;
    const stop = points.find((point) => markers.get(point)?.getElement()?.contains(held));
    const first = clusters.find(({ button }) => button === held)?.members[0];
    change();
    if (stop !== undefined) clusterWith(stop.stop)?.button.focus({ preventScroll: true });
    if (first === undefined) return;
    const own = markers.get(first)?.getElement()?.querySelector('button');
    (clusterWith(first.stop)?.button ?? own)?.focus({ preventScroll: true });
  };

  const regroup = (zoom: number) => {
    const dense = denseAt(zoom);
    const same = dense.map((members) =>
      clusters.find((one) => one.id === `cluster ${members.map(({ stop }) => stop).join(' ')}`),
    );
    for (const cluster of clusters) if (!same.includes(cluster)) cluster.mark.remove();
    clusters = dense.map((members, at) => same[at] ?? addCluster(members));
    for (const point of points) {
      const element = markers.get(point)?.getElement();
      if (element) element.hidden = clusterWith(point.stop) !== undefined;
    }
  };

  /** Positions markers, trails and names for the current zoom. */
  const arrange = () => {
    const zoom = map.getZoom();
    keepingFocus(() => regroup(zoom));
    const single = [...points.filter(({ stop }) => clusterWith(stop) === undefined), ...bases];
    const shown = [...clusters.map(({ mark, members }) => ({ mark, at: middleOf(members) }))];
    for (const point of single) {
      const mark = markers.get(point);
      if (mark !== undefined) shown.push({ mark, at: point });
    }
    const { x: width, y: height } = map.getSize();
    const moved = spread(
      shown.map(({ at }) => map.project(at, zoom)),
      roomFor(shown.length, width, height),
    );
    shown.forEach(({ mark }, at) =>
      mark.setLatLng(map.unproject([moved[at]?.x ?? 0, moved[at]?.y ?? 0], zoom)),
    );
    const spotOf = (one: MapPoint | MapBase) =>
      (('stop' in one ? clusterWith(one.stop)?.mark : undefined) ?? markers.get(one))?.getLatLng() ?? one;
    lines.clearLayers();
    for (const line of linesOf(points)) {
      const path = wayOf(line, bases).map(spotOf);
      const colour = colourOf(line[0]?.day ?? 0);
      for (const className of ['map__halo', 'map__way'])
        polyline(path, { className: `${className} map__day-${colour}`, interactive: false }).addTo(lines);
    }
    labels.stops([
      ...single.map((one): NamedStop => ({ stop: idOf(one), name: one.name, at: spotOf(one) })),
      ...clusters.flatMap(({ id, mark, members, button }): NamedStop[] => {
        const quiet = { at: mark.getLatLng(), isQuiet: true };
        const each = members.map(({ stop, name }) => ({ stop, name, ...quiet }));
        return [{ stop: id, name: button.ariaLabel ?? '', ...quiet }, ...each];
      }),
    ]);
    highlight();
    const stop = find(described);
    if (stop !== undefined) label.setLatLng(spotOf(stop));
  };
  for (const event of ['zoomend', 'resize'])
    map.on(event, () => {
      if (markers.size > 0) arrange();
    });

  const highlight = () => {
    const raise = (mark: Marker, isRaised: boolean) => {
      mark.getElement()?.toggleAttribute('data-raised', isRaised);
      mark.setZIndexOffset(isRaised ? ABOVE_ALL : 0);
    };
    for (const [one, mark] of markers) raise(mark, idOf(one) === raised);
    for (const { members, mark } of clusters)
      raise(
        mark,
        members.some(({ stop }) => stop === raised),
      );
    labels.reveal(raised);
  };

  /** Zooms in until a stop is outside of clusters. */
  const leaveCluster = (point: MapPoint) => {
    const isDense = (zoom: number) => denseAt(zoom).some((members) => members.includes(point));
    let zoom = Math.floor(map.getZoom()) + 1;
    while (isDense(zoom)) zoom += 1;
    map.setView(point, zoom, { animate: false });
  };

  return {
    spots: () => [...markers.values()].map((mark) => mark.getLatLng()),
    show: (next, stays) => {
      label.remove();
      described = null;
      markers.clear();
      clusters = [];
      layer.clearLayers();
      points = next;
      bases = stays;
      map.getContainer().toggleAttribute('data-days', daysWith(points).length > 1);
      for (const line of linesOf(points)) line.forEach((point, index) => add(point, index === 0));
      for (const base of bases) markers.set(base, place(stayMarkOf(base), base, base.stay));
      arrange();
    },
    raise: (stop) => {
      raised = stop;
      highlight();
    },
    describe: (stop) => {
      described = stop;
      const point = find(stop);
      const mark = point === undefined ? undefined : markers.get(point);
      if (point === undefined || mark === undefined) {
        label.remove();
        return;
      }
      if (clusterWith(stop) !== undefined) leaveCluster(point);
      label.setLatLng(mark.getLatLng()).setContent(popupOf(point)).openOn(map);
    },
  };
}

const idOf = (one: MapPoint | MapBase): string => ('stop' in one ? one.stop : one.stay);

const rangeOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

function middleOf(points: readonly LatLng[]): LatLng {
  const [south, north] = rangeOf(points.map(({ lat }) => lat));
  const [west, east] = rangeOf(points.map(({ lng }) => lng));
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

/** Returns a function that says whether the latest press moved the map. */
function watchDrags(map: LeafletMap): () => boolean {
  let isMoved = false;
  map.getContainer().addEventListener('pointerdown', () => (isMoved = false), { capture: true });
  map.on('dragstart', () => (isMoved = true));
  return () => isMoved;
}
