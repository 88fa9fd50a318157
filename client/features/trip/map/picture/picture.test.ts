import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { mapPicture, type MapRequest, STYLE } from './picture';

const BOX = { south: 9.9, west: 76.2, north: 10, east: 76.36 };
/** Land west of the middle: (0, 0), (0, 800), (1000, 800), (1000, 0) in steps of the box. */
const LAND = '???_q@o}@??~p@';

const request = (changes: Partial<MapRequest> = {}): MapRequest => ({
  locale: 'en',
  width: 960,
  height: 600,
  title: 'Map of Kochi <& more>',
  view: BOX,
  shapes: { box: BOX, land: [LAND], lakes: [], rivers: [], streams: [] },
  names: [{ name: 'Mattancherry', kind: 'quarter', lat: 9.92, lng: 76.34 }],
  stops: [
    { day: 0, number: 1, name: 'Fort <Kochi>', lat: 9.95, lng: 76.24 },
    { day: 0, number: 2, name: 'Synagogue', lat: 9.96, lng: 76.28 },
    { day: 1, number: 1, name: 'Island', lat: 9.98, lng: 76.3 },
  ],
  stays: [{ name: 'Old Harbour', lat: 9.94, lng: 76.3, begins: [1], ends: [0] }],
  ...changes,
});

const classes = (svg: string) => [...svg.matchAll(/class="([^"]+)"/g)].map(([, name]) => name);
const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

test('land, the trail of each day in its colour, numbers, names, a scale and a compass are drawn', () => {
  const svg = mapPicture(request());
  expect(classes(svg)).toEqual(
    expect.arrayContaining([
      'sea',
      'land',
      'shore',
      'way day-1',
      'way day-2',
      'disc day-1',
      'stay',
      'legend',
    ]),
  );
  expect(texts(svg)).toEqual(
    expect.arrayContaining(['1', '2', 'Synagogue', 'Island', 'Old Harbour', '2 km']),
  );
  // The first day's path ends at the stay, where the second day's begins.
  const [first, second] = [...svg.matchAll(/class="way[^"]*" d="([^"]*)"/g)].map(([, d]) => d ?? '');
  expect(first?.split('L').at(-1)).toBe(second?.split('L')[0]?.slice(1));
});

test('names of travellers and places are text, never markup', () => {
  const svg = mapPicture(request());
  expect(svg).not.toContain('<Kochi>');
  expect(svg).not.toContain('<& more>');
  expect(svg).toContain('<title>Map of Kochi &#60;&#38; more&#62;</title>');
});

test('a reader who may not know the places sees numbers only', () => {
  const nameless = request({ stays: [], stops: request().stops.map((stop) => ({ ...stop, name: null })) });
  expect(texts(mapPicture(nameless)).filter((text) => !/^\d/.test(text ?? ''))).toEqual(['MATTANCHERRY']);
});

test('many stops are dots without numbers', () => {
  const stops = Array.from({ length: 200 }, (_, at) => ({
    day: 0,
    number: at + 1,
    name: `Stop ${at}`,
    lat: 9.92 + at / 3000,
    lng: 76.25,
  }));
  const svg = mapPicture(request({ stops, names: [] }));
  expect(texts(svg)).toEqual(['2 km']);
  expect(svg.match(/<circle class="disc/g)).toHaveLength(200);
});

test('north is up and west is left in the picture, and everything is within its edges', () => {
  const svg = mapPicture(
    request({
      stops: [
        { day: 0, number: 1, name: null, lat: 9.99, lng: 76.21 },
        { day: 0, number: 2, name: null, lat: 9.91, lng: 76.35 },
      ],
      stays: [],
    }),
  );
  const [[x, y], [right, below]] = [
    ...svg.matchAll(/<circle class="disc[^>]*cx="([^"]+)" cy="([^"]+)"/g),
  ].map(([, cx, cy]) => [Number(cx), Number(cy)] as const) as [
    readonly [number, number],
    readonly [number, number],
  ];
  expect(x).toBeCloseTo(60, 0);
  expect(right).toBeCloseTo(900, 0);
  expect(y).toBeCloseTo(60, 0);
  expect(below).toBeCloseTo(540, 0);
});

test('nothing is loaded or run', () => {
  expect(mapPicture(request())).not.toMatch(/<script|href|url\(|@import|\bon\w+=/);
});

test('the inks match those of the map on the page', () => {
  const sheets = ['features/trip/map/MapBox.css', 'ui/tokens.css']
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
  const ink = (name: string): string => {
    const value = new RegExp(`${name}: (light-dark\\([^;]*\\)|var\\([^;]*\\));`).exec(sheets)?.[1] ?? '';
    const other = /^var\((.*)\)$/.exec(value)?.[1];
    return other === undefined ? value.replaceAll(' ', '') : ink(other);
  };
  for (let day = 1; day <= 7; day += 1)
    expect(STYLE).toContain(`.day-${day}{--day:${ink(`--map-day-${day}`)}}`);
  for (const name of ['sea', 'land', 'shelf', 'shallows', 'shore'])
    expect(STYLE).toContain(ink(`--map-${name}`));
});
