import type { GridLayer } from 'leaflet';
import * as L from 'leaflet';
import {
  CenteredTextSymbolizer,
  exp,
  GeomType,
  type LabelRule,
  leafletLayer,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';

import type { MapConfig } from '../../../../api/bootstrap';
import { DAY, type Inks, NIGHT } from './inks';

// The library expects the global that a Leaflet script would define.
Object.assign(globalThis, { L });

/** Maximum zoom of other servers' tiles; beyond it they are enlarged. */
const MAX_ZOOM = 14;
// eslint-disable-next-line lingui/no-unlocalized-strings -- the font of ui/tokens.css; a canvas knows no variables
const FONT = '"National Park Variable", sans-serif';

interface Look {
  pane: string;
  isDay: boolean;
}

/** Creates the vector tile layers: from the configured address, or from the server's own streets. */
export function streetTiles(
  { tilesUrl, streets }: Pick<MapConfig, 'tilesUrl' | 'streets'>,
  look: Look,
): GridLayer[] {
  if (tilesUrl !== null) return [layerOf(tilesUrl, look, { maxDataZoom: MAX_ZOOM })];
  return streets.map(({ tilesUrl: url, nearest, box }) =>
    layerOf(url, look, {
      maxDataZoom: nearest,
      bounds: [
        [box.south, box.west],
        [box.north, box.east],
      ],
    }),
  );
}

function layerOf(
  url: string,
  { pane, isDay }: Look,
  more: { maxDataZoom: number; bounds?: L.LatLngBoundsExpression },
): GridLayer {
  const inks = isDay ? DAY : NIGHT;
  // The library's types do not say that this returns a Leaflet layer.
  return leafletLayer({
    url,
    pane,
    ...more,
    paintRules: paintOf(inks),
    labelRules: labelsOf(inks),
  }) as unknown as GridLayer;
}

type Props = Record<string, unknown>;
type Feature = { props: Props };

/** Whether a feature is one of these kinds: `kind` in Protomaps' tiles, `class` in OpenMapTiles'. */
const of =
  (...kinds: string[]) =>
  (_zoom: number, { props }: Feature) =>
    kinds.includes(String(props.kind ?? props.class));

/** Layer names in Protomaps' basemap and in OpenMapTiles; most servers use one of them. */
const LAYERS = {
  land: ['earth'],
  green: ['landuse', 'landcover', 'park'],
  water: ['water', 'waterway'],
  roads: ['roads', 'transportation'],
  buildings: ['buildings', 'building'],
  roadNames: ['roads', 'transportation_name'],
  places: ['places', 'place'],
} as const;

const PARKS = ['park', 'grass', 'pitch', 'cemetery', 'garden', 'golf_course', 'national_park', 'public_park'];
const WOODS = ['wood', 'forest', 'scrub', 'nature_reserve', 'wetland'];
const HIGHWAYS = ['highway', 'motorway', 'trunk'];
const MAJOR = ['major_road', 'primary', 'secondary', 'tertiary'];
const MINOR = ['minor_road', 'minor', 'service', 'street'];
const PATHS = ['path', 'pedestrian', 'track'];
const RAILS = ['rail', 'transit'];

const fontOf = (weight: number, size: number) => `${weight} ${size}px ${FONT}`;
const wide = (...stops: [zoom: number, width: number][]) => exp(1.6, stops);

function paintOf(inks: Inks): PaintRule[] {
  const area = (layers: readonly string[], fill: string, filter?: PaintRule['filter']): PaintRule[] =>
    layers.map((dataLayer) => ({ dataLayer, filter, symbolizer: new PolygonSymbolizer({ fill }) }));
  const line = (
    kinds: string[],
    color: string,
    width: ReturnType<typeof wide>,
    more: { minzoom?: number; dash?: number[] } = {},
  ): PaintRule[] =>
    LAYERS.roads.map((dataLayer) => ({
      dataLayer,
      minzoom: more.minzoom,
      filter: of(...kinds),
      symbolizer: new LineSymbolizer({ color, width, dash: more.dash, lineCap: 'round', lineJoin: 'round' }),
    }));
  const isArea: PaintRule['filter'] = (_zoom, { geomType }) => geomType === GeomType.Polygon;
  return [
    ...area(LAYERS.land, inks.land),
    ...area(LAYERS.green, inks.park, of(...PARKS)),
    ...area(LAYERS.green, inks.wood, of(...WOODS)),
    ...area(LAYERS.green, inks.sand, of('beach', 'sand')),
    ...area(LAYERS.green, inks.square, of('pedestrian')),
    ...area(LAYERS.water, inks.water, isArea),
    ...LAYERS.water.map((dataLayer) => ({
      dataLayer,
      filter: of('river', 'canal', 'stream'),
      symbolizer: new LineSymbolizer({ color: inks.water, width: wide([9, 1], [14, 3], [18, 10]) }),
    })),
    ...area(LAYERS.buildings, inks.building),
    ...line(RAILS, inks.rail, wide([10, 0.5], [14, 1], [18, 2])),
    ...line(PATHS, inks.path, wide([13, 0.5], [16, 1.5], [18, 3]), { minzoom: 14, dash: [3, 2] }),
    ...line(MINOR, inks.casing, wide([12, 0.5], [14, 3], [18, 18]), { minzoom: 13 }),
    ...line(MAJOR, inks.casing, wide([9, 1.5], [14, 6], [18, 26])),
    ...line(HIGHWAYS, inks.casing, wide([9, 2.5], [14, 8], [18, 30])),
    ...line(MINOR, inks.street, wide([12, 0.3], [14, 2], [18, 15])),
    ...line(MAJOR, inks.street, wide([9, 0.7], [14, 4.5], [18, 23])),
    ...line(HIGHWAYS, inks.road, wide([9, 1.5], [14, 6], [18, 27])),
  ];
}

function labelsOf(inks: Inks): LabelRule[] {
  const text = { fill: inks.name, stroke: inks.halo, width: 3, labelProps: ['name:en', 'name'] };
  const names = (kinds: string[], font: string, minzoom: number, maxzoom?: number): LabelRule[] =>
    LAYERS.places.map((dataLayer) => ({
      dataLayer,
      minzoom,
      maxzoom,
      filter: of(...kinds),
      symbolizer: new CenteredTextSymbolizer({ ...text, font, lineHeight: 1.2 }),
    }));
  return [
    ...names(['locality', 'city', 'town', 'village'], fontOf(800, 16), 9, 14),
    ...names(['neighbourhood', 'suburb', 'quarter'], fontOf(700, 13), 13),
    ...LAYERS.roadNames.map((dataLayer) => ({
      dataLayer,
      minzoom: 15,
      filter: of(...HIGHWAYS, ...MAJOR, ...MINOR, ...PATHS),
      symbolizer: new LineLabelSymbolizer({ ...text, labelProps: ['name'], font: fontOf(500, 12) }),
    })),
  ];
}
