import type { Map as LeafletMap } from 'leaflet';

import { scaleText } from '../../../../text/quantities';
import { scaleOf } from './scale';

const WIDEST = 96;
const NEEDLE =
  '<svg viewBox="0 0 32 40" aria-hidden="true"><path class="map__north" d="M16 12 22 38 16 33 10 38Z"/>' +
  '<path class="map__n" d="M12 9V1L20 9V1"/></svg>';

/** Adds a small compass and the scale, which follows the zoom. */
export function addLegend(map: LeafletMap): void {
  const legend = document.createElement('div');
  legend.className = 'map__legend';
  legend.ariaHidden = 'true';
  legend.innerHTML = NEEDLE;
  const bar = document.createElement('span');
  bar.className = 'map__scale';
  legend.append(bar);
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
  map.on('moveend zoomend resize', measure);
}
