import { layerGroup, type Map as LeafletMap, polygon, polyline, rectangle, svg } from 'leaflet';

import type { Ground } from '../ground';
import { lineOf, type Shapes, shoresOf } from './shapes';

const PANE = 'ground';
/** Drawn around the view, as a part of its size: what a drag brings in is there already. */
const AROUND = 0.6;

/** Draws land and water around destinations, over the countries of the world and below everything else. */
export function addGround(map: LeafletMap): (grounds: readonly Ground[]) => void {
  map.createPane(PANE);
  const renderer = svg({ pane: PANE, padding: AROUND });
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
