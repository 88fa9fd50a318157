import { geoJSON, type Map, tileLayer } from 'leaflet';

import type { MapOptions } from '../engine';

const WORLD_PANE = 'world';
const WORLD_CREDIT = 'Natural Earth';

/** Puts tiles below the markers; the built-in countries where there are no tiles, or where one fails to load. */
export function makeGround(
  map: Map,
  { config, onCredit, onFailure }: Pick<MapOptions, 'config' | 'onCredit' | 'onFailure'>,
): void {
  const { tilesUrl, attribution } = config;
  const fallBack = () =>
    void addWorld(map).then(
      () => onCredit([attribution, WORLD_CREDIT].filter((credit) => credit !== null).join(', ')),
      onFailure,
    );
  if (tilesUrl === null) {
    fallBack();
    return;
  }
  const tiles = tileLayer(tilesUrl, { maxZoom: map.getMaxZoom() });
  tiles.once('tileerror', fallBack);
  tiles.addTo(map);
  onCredit(attribution);
}

// The countries of the world, in the colours of the theme, below the tiles: those that did load stay in sight.
async function addWorld(map: Map): Promise<void> {
  const { countries } = await import('./world');
  // Meanwhile the map may have been closed.
  if (map.getPane('mapPane')?.isConnected !== true) return;
  map.createPane(WORLD_PANE).classList.add('map__world');
  geoJSON(countries(), {
    interactive: false,
    pane: WORLD_PANE,
    style: { className: 'map__land' },
  }).addTo(map);
}
