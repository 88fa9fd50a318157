import type { Map as LeafletMap } from 'leaflet';

import { scaleText } from '../../../../text/quantities';
import { scaleOf } from './scale';

const WIDEST = 96;
/** Adds a small compass and the scale, which follows the zoom. */
export function addLegend(map: LeafletMap): void {
  const legend = document.createElement('div');
  legend.className = 'map__legend';
  legend.ariaHidden = 'true';
  legend.dataset.covers = '';
  const compass = document.createElement('span');
  compass.className = 'map__compass';
  const bar = document.createElement('span');
  bar.className = 'map__scale';
  legend.append(compass, bar);
  map.getContainer().append(legend);
  const measure = () => {
    const { x, y } = map.getSize();
    const middle = y / 2;
    const metres = map.distance(
      map.containerPointToLatLng([x / 2, middle]),
      map.containerPointToLatLng([x / 2 + WIDEST, middle]),
    );
    const scale = scaleOf(metres, WIDEST);
    bar.style.width = `${scale.width}px`;
    bar.textContent = scaleText(scale.metres);
  };
  for (const event of ['moveend', 'zoomend', 'resize']) map.on(event, measure);
}
