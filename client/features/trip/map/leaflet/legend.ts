import type { Map as LeafletMap } from 'leaflet';

import { scaleText } from '../../../../text/quantities';

/** Maximum width of the scale, in pixels. */
const MAX_WIDTH = 96;

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
      map.containerPointToLatLng([x / 2 + MAX_WIDTH, middle]),
    );
    const scale = scaleOf(metres, MAX_WIDTH);
    bar.style.width = `${scale.width}px`;
    bar.textContent = scaleText(scale.metres);
  };
  for (const event of ['moveend', 'zoomend', 'resize']) map.on(event, measure);
}

interface Scale {
  /** A round length. */
  metres: number;
  /** Its width on the screen, in pixels. */
  width: number;
}

/**
 * Returns the longest round length (1, 2 or 5 followed by zeros) of at most `metres`, which are `width`
 * pixels wide.
 */
export function scaleOf(metres: number, width: number): Scale {
  if (!(metres > 0)) return { metres: 1, width };
  const ten = 10 ** Math.floor(Math.log10(metres));
  const round = ten * ([5, 2].find((factor) => factor * ten <= metres) ?? 1);
  return { metres: round, width: Math.round((width * round) / metres) };
}
