import { scaleText } from '../../../../text/quantities';
import { metresBetween } from '../../../../travel/geo';
import type { Ground } from '../ground';
import { scaleOf } from '../leaflet/legend';
import { place, type Rect, type Text } from '../leaflet/placing';
import { lineOf, type Position, type Shapes, shoresOf } from '../leaflet/shapes';
import { roomFor, type Spot, spread } from '../leaflet/spread';
import { colourOf } from '../marks';

/**
 * The inks of `MapBox.css` and `tokens.css`, by day and by night, because a picture has only its own style
 * sheet.
 */
export const STYLE = `
:root{color-scheme:light dark;font-family:ui-rounded,'Avenir Next','Segoe UI',system-ui,sans-serif}
path{fill:none;stroke-linecap:round;stroke-linejoin:round}
.sea,path.sea{fill:light-dark(#b4dde8,#0c2a38)}
.land,path.land{fill:light-dark(#f6efdc,#22494b);fill-rule:evenodd}
path.sea{fill-rule:evenodd}
.shelf{stroke:light-dark(#c6e6ec,#113444);stroke-width:26}
.shallows{stroke:light-dark(#daf0ef,#184251);stroke-width:11}
.stream{stroke:light-dark(#b4dde8,#0c2a38);stroke-width:2}
.river{stroke:light-dark(#b4dde8,#0c2a38);stroke-width:5}
.shore{stroke:light-dark(#4f9a9a,#5c9c9a);stroke-width:1.5}
.halo{stroke:light-dark(#fff,#0a1b1d);stroke-width:9}
.way{stroke:var(--day);stroke-width:5;stroke-dasharray:.1 9}
.disc{fill:var(--day);stroke:light-dark(#fff,#06201f);stroke-width:3}
.day-1{--day:light-dark(#0b6664,#6fd3c8)}
.day-2{--day:light-dark(#c3321c,#ff8f76)}
.day-3{--day:light-dark(#6a3fa0,#c8a9f5)}
.day-4{--day:light-dark(#8f5a00,#ffcb2e)}
.day-5{--day:light-dark(#1464a0,#8cc8f5)}
.day-6{--day:light-dark(#2c6b33,#8ed08f)}
.day-7{--day:light-dark(#a8276b,#ff9fcb)}
.number{fill:light-dark(#fff,#06201f);font-size:15px;font-weight:900;text-anchor:middle}
.stay rect{fill:#0f2b2d;stroke:#fff;stroke-width:2}
.stay path{stroke:#fff;stroke-width:2}
.city,.town,.quarter,.stop{paint-order:stroke fill;stroke-width:3px;stroke-linejoin:round}
.city,.town,.quarter{fill:light-dark(#33504f,#c3d8d2);stroke:light-dark(#fffcf3e6,#0a2026d9)}
.city{font-size:19px;font-weight:900}
.town{font-size:15px;font-weight:600}
.quarter{font-size:12px;font-weight:700;opacity:.75}
.stop{fill:light-dark(#0f2b2d,#ecf3ec);stroke:light-dark(#fffcf3e6,#0a2026d9);font-size:15px;font-weight:700}
.legend circle{fill:light-dark(#fffcf3e6,#0a2026d9);stroke:light-dark(#0f2b2d,#ecf3ec);stroke-width:2}
.legend path{stroke:light-dark(#0f2b2d,#ecf3ec);stroke-width:2}
.legend path.north{fill:light-dark(#c3321c,#ff8f76);stroke:none}
.legend path.south{fill:light-dark(#0f2b2d,#ecf3ec);stroke:none}
.legend text{fill:light-dark(#0f2b2d,#ecf3ec);font-size:12px;font-weight:700;text-anchor:middle}
`;

/** A map to draw, as requested by the server (`app/trips/exports/map_picture.py`). */
export interface MapRequest {
  locale: string;
  width: number;
  height: number;
  title: string;
  /** The visible area, in the proportions of the picture. */
  view: Shapes['box'];
  shapes: Shapes;
  names: Ground['names'];
  stops: readonly PictureStop[];
  stays: readonly PictureStay[];
}

interface PictureStop {
  /** Index of the day, from 0. */
  day: number;
  /** Position within its day, from 1. */
  number: number;
  /** Null if the reader may not know the place. */
  name: string | null;
  lat: number;
  lng: number;
}

interface PictureStay {
  name: string;
  lat: number;
  lng: number;
  /** The days that begin and end there, from 0. */
  begins: readonly number[];
  ends: readonly number[];
}

type Projection = (position: Position) => Spot;

/** Above this number, stops are drawn as dots without numbers, because discs would cover the map. */
const MAX_NUMBERED = 80;
const DISC = 15;
const DOT = 5;
const STAY = 11;
const GAP = 3;
/** Maximum width of the scale, in pixels. */
const MAX_SCALE_WIDTH = 120;
/** Maximum width of a view, in degrees of longitude, at which names of a kind are written. */
const MAX_VIEW_DEGREES = { city: 360, town: 2.5, quarter: 0.5 } as const;
/**
 * Font sizes, and the average width of a letter as a fraction of the size. East Asian characters are square.
 */
const SIZES = { city: 19, town: 15, quarter: 12, stop: 15 } as const;
const WIDTH = 0.58;
const LINE = 1.3;
const MAX_LENGTH = 28;
const SQUARE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const heightOf = (lat: number) => Math.asinh(Math.tan(radians(lat)));
const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/\p{Cc}/gu, ' ');
const fixed = (value: number) => String(Math.round(value * 10) / 10);

/** Draws the map of a trip as a standalone SVG file, in the same inks as on the page, by day and by night. */
export function mapPicture(request: MapRequest): string {
  const { width, height, title, view, stops, stays } = request;
  const project = projection(request);
  const isCrowded = stops.length > MAX_NUMBERED;
  const spots = isCrowded
    ? [...stops, ...stays].map(({ lat, lng }) => project([lat, lng]))
    : spread(
        [...stops, ...stays].map(({ lat, lng }) => project([lat, lng])),
        roomFor(stops.length + stays.length, width, height),
      );
  const legend: Rect = { x: 12, y: height - 44, width: MAX_SCALE_WIDTH + 52, height: 36 };
  const marks = markup(request, spots, isCrowded);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">` +
    `<title>${escaped(title)}</title><style>${STYLE}</style>` +
    `<rect class="sea" width="${width}" height="${height}"/>` +
    ground(request.shapes, project) +
    marks.ways +
    labels(request, project, spots, isCrowded, legend) +
    marks.discs +
    legendOf(view, width, legend) +
    `</svg>`
  );
}

function projection({ view, width, height }: MapRequest): Projection {
  const [top, bottom] = [heightOf(view.north), heightOf(view.south)];
  return ([lat, lng]) => ({
    x: ((lng - view.west) / (view.east - view.west)) * width,
    y: ((top - heightOf(lat)) / (top - bottom)) * height,
  });
}

/** Omits steps smaller than half a pixel: a city's map is more detailed than a picture. */
function pathOf(line: readonly Position[], project: Projection, isClosed = false): string {
  let last: Spot | null = null;
  const steps = line.flatMap((position, at) => {
    const spot = project(position);
    const isNear = last !== null && Math.hypot(spot.x - last.x, spot.y - last.y) < 0.5;
    if (isNear && at < line.length - 1) return [];
    const step = `${last === null ? 'M' : 'L'}${fixed(spot.x)} ${fixed(spot.y)}`;
    last = spot;
    return [step];
  });
  return steps.length < 2 ? '' : steps.join('') + (isClosed ? 'Z' : '');
}

function ground({ box, land, lakes, rivers, streams }: Shapes, project: Projection): string {
  const draw = (className: string, lines: readonly (readonly Position[])[], isClosed = false) => {
    const path = lines.map((line) => pathOf(line, project, isClosed)).join('');
    return path === '' ? '' : `<path class="${className}" d="${path}"/>`;
  };
  const read = (lines: readonly string[]) => lines.map((line) => lineOf(line, box));
  const coast = land.flatMap((line) => shoresOf(line, box));
  const shores = [...coast, ...lakes.flatMap((line) => shoresOf(line, box))];
  return (
    draw('shelf', coast) +
    draw('shallows', coast) +
    draw('land', read(land), true) +
    draw('stream', read(streams)) +
    draw('river', read(rivers)) +
    draw('sea', read(lakes), true) +
    draw('shore', shores)
  );
}

/** The trails of the days, and the marks of stops and stays. */
function markup({ stops, stays }: MapRequest, spots: readonly Spot[], isCrowded: boolean) {
  const days = [...new Set(stops.map(({ day }) => day))];
  const spotOf = new Map([...stops, ...stays].map((one, at) => [one, spots[at]]));
  const ways = days.map((day) => {
    const line = [
      ...stays.filter(({ begins }) => begins.includes(day)),
      ...stops.filter((stop) => stop.day === day),
      ...stays.filter(({ ends }) => ends.includes(day)),
    ].flatMap((one) => spotOf.get(one) ?? []);
    const path = line.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${fixed(x)} ${fixed(y)}`).join('');
    return `<path class="halo" d="${path}"/><path class="way day-${colourOf(day)}" d="${path}"/>`;
  });
  const discs = stops.map((stop, at) => {
    const { x, y } = spots[at] ?? { x: 0, y: 0 };
    const disc = `<circle class="disc day-${colourOf(stop.day)}" cx="${fixed(x)}" cy="${fixed(y)}" r="${isCrowded ? DOT : DISC}"/>`;
    return isCrowded
      ? disc
      : `${disc}<text class="number" x="${fixed(x)}" y="${fixed(y + 5)}">${stop.number}</text>`;
  });
  const nights = stays.map((stay) => {
    const { x, y } = spotOf.get(stay) ?? { x: 0, y: 0 };
    return (
      `<g class="stay" transform="translate(${fixed(x)} ${fixed(y)})"><rect x="${-STAY}" y="${-STAY}" width="${2 * STAY}" height="${2 * STAY}" rx="6"/>` +
      `<path d="M-6 5v-9M-6 2H6V5M6 2V-1a2 2 0 0 0-2-2H-1V2"/></g>`
    );
  });
  return { ways: ways.join(''), discs: discs.join('') + nights.join('') };
}

const widthOf = (text: string, size: number) =>
  Array.from(text).reduce((sum, letter) => sum + (SQUARE.test(letter) ? 1 : WIDTH), 0) * size;
const shortened = (text: string) =>
  text.length > MAX_LENGTH
    ? `${Array.from(text)
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : text;

/**
 * The names of stops and stays beside their marks, followed by those of cities and quarters, without
 * overlaps.
 */
function labels(
  { stops, stays, names, view, width, height }: MapRequest,
  project: Projection,
  spots: readonly Spot[],
  isCrowded: boolean,
  legend: Rect,
): string {
  const size = isCrowded ? DOT : DISC;
  const span = view.east - view.west;
  const own = isCrowded
    ? []
    : [...stops, ...stays].flatMap(({ name }, at) => {
        const spot = spots[at];
        return name === null || spot === undefined
          ? []
          : [{ name: shortened(name), kind: 'stop' as const, ...spot, clear: DISC + GAP, reach: 0 }];
      });
  const written = new Set(own.map(({ name }) => name));
  const others = names.flatMap(({ name, kind, lat, lng }) =>
    span > MAX_VIEW_DEGREES[kind] || written.has(name)
      ? []
      : [{ name, kind, ...project([lat, lng]), clear: 0, reach: kind === 'city' ? 6 : 1 }],
  );
  const all = [...own, ...others].map((label) => {
    const letters = SIZES[label.kind];
    const text = label.kind === 'quarter' ? label.name.toLocaleUpperCase() : label.name;
    return { ...label, text, width: widthOf(text, letters) + 8, height: letters * LINE, letters };
  });
  const taken = [
    ...spots.map(({ x, y }): Rect => ({ x: x - size, y: y - size, width: 2 * size, height: 2 * size })),
    legend,
  ];
  const placed = place(all satisfies readonly Text[], taken, { x: 0, y: 0, width, height });
  return all
    .map(({ kind, text, height: line, letters }, at) => {
      const corner = placed[at];
      if (corner === null || corner === undefined) return '';
      const [x, y] = corner;
      return `<text class="${kind}" x="${fixed(x + 4)}" y="${fixed(y + line - letters * 0.32)}">${escaped(text)}</text>`;
    })
    .join('');
}

/** A small compass and the scale. */
function legendOf({ south, north, west, east }: Shapes['box'], width: number, { x, y }: Rect): string {
  const middle = (south + north) / 2;
  const metres = metresBetween(
    { lat: middle, lng: west },
    { lat: middle, lng: west + ((east - west) * MAX_SCALE_WIDTH) / width },
  );
  const scale = scaleOf(metres, MAX_SCALE_WIDTH);
  const [left, right, foot] = [x + 40, x + 40 + scale.width, y + 27];
  return (
    `<g class="legend"><circle cx="${x + 18}" cy="${y + 18}" r="13"/>` +
    `<path class="north" d="M${x + 18} ${y + 8}l5 10h-10z"/><path class="south" d="M${x + 18} ${y + 28}l5 -10h-10z"/>` +
    `<path d="M${left} ${foot - 7}v7H${right}v-7"/>` +
    `<text x="${(left + right) / 2}" y="${foot - 6}">${escaped(scaleText(scale.metres))}</text></g>`
  );
}
