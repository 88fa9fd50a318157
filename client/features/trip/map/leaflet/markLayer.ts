import { divIcon, layerGroup, type Map as LeafletMap, marker, type Marker, polyline, popup } from 'leaflet';

import { EDGE, type MapEngine } from '../engine';
import { describedPoint, markOf } from '../marks';
import { linesOf, type MapPoint } from '../points';

const HIT = 44;
const ABOVE_ALL = 1000;

type Marks = Pick<MapEngine, 'show' | 'raise' | 'describe'>;

/** The numbered markers of a map, the dotted lines that join them, and what opens at one of them. */
export function makeMarks(map: LeafletMap, onActivate: (stop: string) => void): Marks {
  const lines = layerGroup().addTo(map);
  const layer = layerGroup().addTo(map);
  const markers = new Map<MapPoint, Marker>();
  // It opens and closes with the marker that stands out, and not by itself.
  const words = popup({
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
      // A drag that began at a marker ends in a click; one by key has no detail.
      if (detail === 0 || !wasDragged()) onActivate(point.stop);
    });
    button.addEventListener('focus', () => map.panInside(point, { padding: [EDGE, EDGE] }));
    const icon = divIcon({ html: button, className: 'map-mark-spot', iconSize: [HIT, HIT] });
    markers.set(point, marker(point, { icon, interactive: false, keyboard: false }).addTo(layer));
  };

  return {
    show: (points) => {
      words.remove();
      markers.clear();
      lines.clearLayers();
      layer.clearLayers();
      for (const line of linesOf(points)) {
        for (const className of ['map__halo', 'map__way'])
          polyline([...line], { className, interactive: false }).addTo(lines);
        line.forEach((point, index) => add(point, index === 0));
      }
    },
    raise: (stop) => {
      for (const [point, mark] of markers) {
        const isRaised = point.stop === stop;
        mark.getElement()?.toggleAttribute('data-raised', isRaised);
        mark.setZIndexOffset(isRaised ? ABOVE_ALL : 0);
      }
    },
    describe: (stop) => {
      const [point] = find(stop) ?? [];
      if (point === undefined) words.remove();
      else words.setLatLng(point).setContent(describedPoint(point)).openOn(map);
    },
  };
}

/** Tells whether the latest press has moved the map. */
function watchDrags(map: LeafletMap): () => boolean {
  let isMoved = false;
  map.getContainer().addEventListener('pointerdown', () => (isMoved = false), { capture: true });
  map.on('dragstart', () => (isMoved = true));
  return () => isMoved;
}
