import { divIcon, layerGroup, type Map as LeafletMap, marker, type Marker, polyline, popup } from 'leaflet';

import { EDGE, type MapEngine } from '../engine';
import { popupOf, markOf } from '../marks';
import { linesOf, type MapPoint } from '../points';

const HIT = 44;
const ABOVE_ALL = 1000;

type Marks = Pick<MapEngine, 'show' | 'raise' | 'describe'>;

/** The numbered markers of a map, the dotted lines that join them, and the popup of one of them. */
export function addMarkers(map: LeafletMap, onActivate: (stop: string) => void): Marks {
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
    const icon = divIcon({ html: button, className: 'map-mark-spot', iconSize: [HIT, HIT] });
    markers.set(point, marker(point, { icon, interactive: false, keyboard: false }).addTo(layer));
  };

  return {
    show: (points) => {
      label.remove();
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
      if (point === undefined) label.remove();
      else label.setLatLng(point).setContent(popupOf(point)).openOn(map);
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
