import { divIcon, layerGroup, type Map as LeafletMap, marker, type Marker, polyline, popup } from 'leaflet';

import type { LatLng } from '../../../../travel/geo';
import { EDGE, type MapEngine } from '../engine';
import { colourOf, markOf, popupOf } from '../marks';
import { daysWith, linesOf, type MapPoint } from '../points';
import type { Labels } from './labelLayer';
import { roomFor, spread } from './spread';

const HIT = 44;
const ABOVE_ALL = 1000;

interface Marks extends Pick<MapEngine, 'show' | 'raise' | 'describe'> {
  /** Where the markers are now. */
  spots: () => readonly LatLng[];
}

/**
 * The numbered markers of a map with the names of their stops, the trail of each day, and the popup of one stop.
 *
 * Stops that would cover each other are spread a little, and the trails with them.
 */
export function addMarkers(map: LeafletMap, labels: Labels, onActivate: (stop: string) => void): Marks {
  const lines = layerGroup().addTo(map);
  const layer = layerGroup().addTo(map);
  const markers = new Map<MapPoint, Marker>();
  // It opens and closes with the highlight only.
  const label = popup({
    closeButton: false,
    closeOnClick: false,
    closeOnEscapeKey: false,
    offset: [0, -HIT / 2],
    autoPanPadding: [12, 12],
  });
  const wasDragged = watchDrags(map);
  const find = (stop: string | null) => [...markers].find(([point]) => point.stop === stop);

  const add = (point: MapPoint, isFirst: boolean) => {
    const button = markOf(point, isFirst, ({ detail }) => {
      // A drag that started on a marker ends with a click. A click by keyboard has no detail.
      if (detail === 0 || !wasDragged()) onActivate(point.stop);
    });
    button.addEventListener('focus', () => map.panInside(point, { padding: [EDGE, EDGE] }));
    for (const event of ['focus', 'pointerenter'])
      button.addEventListener(event, () => labels.reveal(point.stop));
    for (const event of ['blur', 'pointerleave']) button.addEventListener(event, () => labels.reveal(null));
    const icon = divIcon({ html: button, className: 'map-mark-spot', iconSize: [HIT, HIT] });
    markers.set(point, marker(point, { icon, interactive: false, keyboard: false }).addTo(layer));
  };

  /** Puts markers, trails and names where there is room for them at this zoom. */
  const arrange = () => {
    const zoom = map.getZoom();
    const { x: width, y: height } = map.getSize();
    const spots = [...markers.keys()].map((point) => map.project(point, zoom));
    const moved = spread(spots, roomFor(spots.length, width, height));
    [...markers.values()].forEach((mark, at) => {
      const { x, y } = moved[at] ?? { x: 0, y: 0 };
      mark.setLatLng(map.unproject([x, y], zoom));
    });
    lines.clearLayers();
    for (const line of linesOf([...markers.keys()])) {
      const path = line.map((point) => markers.get(point)?.getLatLng() ?? point);
      const colour = colourOf(line[0]?.day ?? 0);
      for (const className of ['map__halo', 'map__way'])
        polyline(path, { className: `${className} map__day-${colour}`, interactive: false }).addTo(lines);
    }
    labels.stops([...markers].map(([{ stop, name }, mark]) => ({ stop, name, at: mark.getLatLng() })));
  };
  for (const event of ['zoomend', 'resize'])
    map.on(event, () => {
      if (markers.size > 0) arrange();
    });

  return {
    spots: () => [...markers.values()].map((mark) => mark.getLatLng()),
    show: (points) => {
      label.remove();
      markers.clear();
      layer.clearLayers();
      map.getContainer().toggleAttribute('data-days', daysWith(points).length > 1);
      for (const line of linesOf(points)) line.forEach((point, index) => add(point, index === 0));
      arrange();
    },
    raise: (stop) => {
      for (const [point, mark] of markers) {
        const isRaised = point.stop === stop;
        mark.getElement()?.toggleAttribute('data-raised', isRaised);
        mark.setZIndexOffset(isRaised ? ABOVE_ALL : 0);
      }
      labels.reveal(stop);
    },
    describe: (stop) => {
      const [point, mark] = find(stop) ?? [];
      if (point === undefined || mark === undefined) label.remove();
      else label.setLatLng(mark.getLatLng()).setContent(popupOf(point)).openOn(map);
    },
  };
}

/** Returns a function that says whether the latest press moved the map. */
function watchDrags(map: LeafletMap): () => boolean {
  let isMoved = false;
  map.getContainer().addEventListener('pointerdown', () => (isMoved = false), { capture: true });
  map.on('dragstart', () => (isMoved = true));
  return () => isMoved;
}
