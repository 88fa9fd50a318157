import { type GridLayer, latLngBounds, type Map as LeafletMap } from 'leaflet';

import type { MapConfig, Streets } from '../../../../api/bootstrap';
import { daylight } from './inks';

/** Streets are above land and water, below the trail. */
const PANE = 'streets';

type Tiles = Pick<MapConfig, 'tilesUrl' | 'hasShapes' | 'streets'>;

/**
 * Draws tiles of shapes and names in our inks, anew when day and night change, from when the map first shows a part of
 * the world that has them. Returns how to end it.
 */
export function addStreets(
  map: LeafletMap,
  config: Tiles,
  onShow: () => void,
  onFailure: (reason: unknown) => void,
): () => void {
  if (!config.hasShapes && config.streets.length === 0) return () => undefined;
  let isOver = false;
  let end = () => {
    isOver = true;
  };
  const start = async () => {
    const { streetTiles } = await import('./streetTiles');
    // The map may have been closed in the meantime.
    if (isOver) return;
    map.createPane(PANE);
    let layers: GridLayer[] = [];
    end = daylight((isDay) => {
      for (const layer of layers) layer.remove();
      layers = streetTiles(config, { pane: PANE, isDay });
      for (const layer of layers) layer.addTo(map);
    });
    onShow();
  };
  const look = () => {
    if (!config.hasShapes && !config.streets.some((streets) => isInView(map, streets))) return;
    map.off('moveend', look);
    start().catch(onFailure);
  };
  map.on('moveend', look);
  return () => end();
}

const isInView = (map: LeafletMap, { box }: Streets): boolean =>
  map.getBounds().intersects(
    latLngBounds([
      [box.south, box.west],
      [box.north, box.east],
    ]),
  );
