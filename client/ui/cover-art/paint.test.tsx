import { expect, test } from 'vitest';

import { CROPS } from './crops';
import { KINDS } from './kinds';
import { DRAWN, landmarkOf, sightOf } from './landmarks';
import { paint } from './paint';
import { SCENERIES } from './scenes/skylines';

const NAMES = ['', 'Kochi', 'Paris', 'Oslo', "St. Mary's Church", 'Jama Masjid', 'Boudha Stupa', '東京'];

/** Enough names to get every composition of a kind. */
const many = Array.from({ length: 24 }, (_, i) => `Place ${i}`);

test.each(KINDS)('the same name gives the same %s', (kind) => {
  expect(paint('Kochi', kind)).toEqual(paint('KOCHI', kind));
  expect(paint('Kochi', kind).markup).not.toBe(paint('Munnar', kind).markup);
});

test('names and kinds never reach the markup', () => {
  const evil = `"><script>alert(1)</script><image href='https://evil.example'/>`;
  const { markup, viewBox, mood } = paint(evil, evil);
  expect(markup + viewBox + mood).not.toMatch(/script|evil|href|image/);
});

test.each(KINDS)('%s contains only shapes and inks', (kind) => {
  for (const name of [...NAMES, ...many])
    for (const crop of CROPS) {
      const { markup } = paint(name, kind, crop);
      expect(markup).not.toMatch(/NaN|undefined|Infinity|id=|url\(|href|<script|<style|#/);
      const fills = markup.match(/(?:fill|stroke)='[^']*'/g) ?? [];
      for (const fill of fills)
        expect(fill).toMatch(/='(?:none|var\(--(?:sky|glow|sun|far|mid|near|pop|paper|lamp|cloud|star)\))'/);
    }
});

test.each(KINDS)('%s is well-formed', (kind) => {
  for (const name of many) {
    const { markup } = paint(name, kind, 'portrait');
    const text = new DOMParser()
      .parseFromString(`<svg>${markup}</svg>`, 'text/xml')
      .querySelector('parsererror');
    expect(text).toBeNull();
  }
});

/** Counts each shape, which distinguishes compositions. */
function shapes(markup: string): string {
  const count = (shape: string) => markup.split(`<${shape}`).length;
  return ['path', 'circle', 'ellipse'].map(count).join('-');
}

test.each(['hotel', 'food', 'market'])('%s has at least four compositions', (kind) => {
  const names = [...many, 'Zermatt Alpine Lodge', 'Goa Beach Resort', 'Kerala Lagoon Villa'];
  expect(new Set(names.map((name) => shapes(paint(name, kind).markup))).size).toBeGreaterThanOrEqual(4);
});

test('a city without a landmark is drawn as its country looks', () => {
  const drawn = SCENERIES.map((scenery) => paint('Elsewhere', 'city', 'landscape', scenery).markup);
  expect(new Set(drawn).size).toBe(15);
  expect(landmarkOf('Oslo, Norway')).toBeUndefined();
});

const CITIES = [
  'Agra, Uttar Pradesh, India',
  'Mumbai, Maharashtra, India',
  'Jaipur, Rajasthan, India',
  'Delhi, India',
  'Hyderabad, Telangana, India',
  'Rome, Lazio, Italy',
  'Barcelona, Catalonia, Spain',
  'Istanbul, Turkey',
  'San Francisco, California, United States',
  'Sydney, New South Wales, Australia',
  'Singapore',
  'Cairo, Egypt',
  'Athens, Greece',
  'Reykjavík, Iceland',
  'Siem Reap, Cambodia',
  'Amsterdam, Netherlands',
  'Kuala Lumpur, Malaysia',
  'Paris, France',
  'London, England, United Kingdom',
  'New York, New York, United States',
  'Tokyo, Japan',
];

test('each well-known city has its own landmark', () => {
  const drawn = CITIES.map((city) => landmarkOf(city)?.draw());
  expect(new Set(drawn).size).toBe(CITIES.length);
  expect(drawn.join('')).not.toMatch(/NaN|undefined/);
});

test('there are more than sixty landmarks, each a distinct drawing of a few kilobytes', () => {
  const drawings = DRAWN.map((name) => (landmarkOf(name) ?? sightOf(name))?.draw() ?? '');
  expect(new Set(drawings).size).toBe(DRAWN.length);
  expect(DRAWN.length).toBeGreaterThan(60);
  for (const drawing of drawings) {
    expect(drawing).not.toMatch(/NaN|undefined/);
    expect(drawing.length).toBeGreaterThan(150);
    expect(drawing.length).toBeLessThan(12_000);
  }
});

test.each([
  ['Jama Masjid', 'place_of_worship'],
  ['St. Mary', 'temple'],
  ['Pantheon', 'church'],
  ['Hemis', 'monastery'],
  ['Meiji', 'shrine'],
])('%s, %s, is drawn as its own kind', (name, type) => {
  const crown = (named: string, kind: string) => shapes(paint(named, kind).markup);
  expect(crown(name, type)).not.toBe(crown('Meenakshi', 'temple'));
});

test('a tall frame shows more sky above the same scene instead of cropping its sides', () => {
  const [, top, width, height] = paint('Oslo', 'hotel', 'portrait').viewBox.split(' ').map(Number);
  expect(top).toBeLessThan(0);
  expect((width ?? 0) / (height ?? 1)).toBe(0.75);
  // Wider than the 225 that remain of a landscape cropped to 3:4.
  expect(width).toBeGreaterThan(225);
  expect(paint('Oslo', 'hotel', 'portrait').mood).toBe(paint('Oslo', 'hotel').mood);
});

test('a wide picture is a landscape without its upper sky', () => {
  expect(paint('Oslo', 'sea', 'wide').markup).toBe(paint('Oslo', 'sea').markup);
  expect(paint('Oslo', 'sea', 'wide').viewBox).not.toBe(paint('Oslo', 'sea').viewBox);
});

test.each([
  ['paris, texas, united states', 'paris, france'],
  ['athens, georgia, united states', 'athens, greece'],
  ['hyderabad, sindh, pakistan', 'hyderabad, telangana, india'],
  ['london, ontario, canada', 'london, england, united kingdom'],
  ['barcelona, anzoátegui, venezuela', 'barcelona, catalonia, spain'],
])('%s does not have the landmark of %s', (namesake, city) => {
  expect(landmarkOf(namesake)).toBeUndefined();
  expect(landmarkOf(city)).toBeDefined();
});

test('a famous building is drawn as itself, a hotel named after it is not', () => {
  const drawn = (name: string, ...types: string[]) => paint(name, types).kind;
  expect(drawn('Taj Mahal', 'tourist_attraction')).toBe('skyline');
  expect(drawn('Eiffel Tower', 'point_of_interest')).toBe('skyline');
  expect(drawn('Table Mountain Inn', 'hotel')).toBe('hotel');
});

test.each([
  ['Paradesi Synagogue', 'Bangla Sahib Gurdwara'],
  ['Bangla Sahib Gurdwara', 'Jama Masjid'],
  ['Jama Masjid', 'Lisbon Cathedral'],
  ['Lisbon Cathedral', 'Meiji Jingu'],
  ['Meiji Jingu', 'Boudha Stupa'],
  ['Boudha Stupa', 'Meenakshi Temple'],
])('%s and %s are different buildings', (one, other) => {
  expect(shapes(paint(one, 'temple').markup)).not.toBe(shapes(paint(other, 'temple').markup));
});

test('snow lies on a hotel only if its name suggests it', () => {
  const lodge = shapes(paint('Zermatt Alpine Lodge', 'hotel').markup);
  expect(many.filter((name) => shapes(paint(name, 'hotel').markup) === lodge)).toEqual([]);
});
