import {
  type GridLayer,
  latLngBounds,
  layerGroup,
  type Map as LeafletMap,
  polygon,
  polyline,
  rectangle,
  svg,
} from 'leaflet';

import type { MapConfig, Streets } from '../../../../api/bootstrap';
import type { Ground } from '../ground';
import { daylight } from './inks';
import { lineOf, type Shapes, shoresOf } from './shapes';

const GROUND = 'ground';
/** Margin drawn around the view, as a fraction of its size, so that drags do not reveal gaps. */
const VIEW_MARGIN = 0.6;

/** Draws land and water around destinations, above the countries of the world and below everything else. */
export function addGround(map: LeafletMap): (grounds: readonly Ground[]) => void {
  map.createPane(GROUND);
  const renderer = svg({ pane: GROUND, padding: VIEW_MARGIN });
  const layer = layerGroup().addTo(map);

  const add = ({ box, land, lakes, rivers, streams }: Shapes) => {
    const line = (text: string) => lineOf(text, box);
    const style = (className: string) => ({ className, renderer, interactive: false });
    const coast = land.flatMap((text) => shoresOf(text, box));
    const shores = [...coast, ...lakes.flatMap((text) => shoresOf(text, box))];
    const ways = (lines: readonly string[], className: string) => {
      if (lines.length > 0) polyline(lines.map(line), style(className)).addTo(layer);
    };
    rectangle(
      [
        [box.south, box.west],
        [box.north, box.east],
      ],
      style('map__sea'),
    ).addTo(layer);
    for (const className of ['map__shelf', 'map__shallows'])
      if (coast.length > 0) polyline(coast, style(className)).addTo(layer);
    if (land.length > 0) polygon(land.map(line), style('map__ground')).addTo(layer);
    ways(streams, 'map__stream');
    ways(rivers, 'map__river');
    if (lakes.length > 0) polygon(lakes.map(line), style('map__sea')).addTo(layer);
    if (shores.length > 0) polyline(shores, style('map__shore')).addTo(layer);
  };

  return (grounds) => {
    layer.clearLayers();
    for (const { shapes } of grounds) add(shapes);
  };
}

/** Pane for streets: above land and water, below the trail. */
const STREETS = 'streets';

type Tiles = Pick<MapConfig, 'tilesUrl' | 'hasShapes' | 'streets'>;

/**
 * Draws vector tiles in our inks from when the map first shows an area that has them, and redraws them when
 * day or night changes. Returns a function that stops it.
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
    // The map may have been closed meanwhile.
    if (isOver) return;
    map.createPane(STREETS);
    let layers: GridLayer[] = [];
    end = daylight((isDay) => {
      for (const layer of layers) layer.remove();
      layers = streetTiles(config, { pane: STREETS, isDay });
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
