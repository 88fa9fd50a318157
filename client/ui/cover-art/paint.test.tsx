import { expect, test } from 'vitest';

import { CROPS } from './crops';
import { KINDS } from './kinds';
import { landmarkOf } from './landmarks';
import { paint } from './paint';

const NAMES = ['', 'Kochi', 'Paris', 'Oslo', "St. Mary's Church", 'Jama Masjid', 'Boudha Stupa', '東京'];

/** Enough names for every composition of a kind to be chosen. */
const many = Array.from({ length: 40 }, (_, i) => `Place ${i}`);

test.each(KINDS)('the same name gives the same %s', (kind) => {
  expect(paint('Kochi', kind)).toEqual(paint('KOCHI', kind));
  expect(paint('Kochi', kind).markup).not.toBe(paint('Munnar', kind).markup);
});

test('names and kinds never reach the markup', () => {
  const evil = `"><script>alert(1)</script><image href='https://evil.example'/>`;
  const { markup, viewBox, mood } = paint(evil, evil);
  expect(markup + viewBox + mood).not.toMatch(/script|evil|href|image/);
});

test.each(KINDS)('%s is drawn from shapes and inks alone', (kind) => {
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

/** How often each shape occurs, which differs from one composition to another. */
function shapes(markup: string): string {
  const count = (shape: string) => markup.split(`<${shape}`).length;
  return ['path', 'circle', 'ellipse'].map(count).join('-');
}

test.each(['hotel', 'food', 'market'])('%s has at least four compositions', (kind) => {
  expect(new Set(many.map((name) => shapes(paint(name, kind).markup))).size).toBeGreaterThanOrEqual(4);
});

test('cities without their own landmark take one of four', () => {
  const drawn = [0, 0.3, 0.6, 0.9].map((choice) => landmarkOf('oslo', choice));
  expect(new Set(drawn).size).toBe(4);
  expect(landmarkOf('paris', 0.3)).toBe(landmarkOf('paris', 0.9));
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

test('a tall frame shows more sky above the same scene instead of losing its sides', () => {
  const [, top, width, height] = paint('Oslo', 'hotel', 'portrait').viewBox.split(' ').map(Number);
  expect(top).toBeLessThan(0);
  expect((width ?? 0) / (height ?? 1)).toBe(0.75);
  // Wider than the 225 that slicing a landscape to 3:4 leaves.
  expect(width).toBeGreaterThan(225);
  expect(paint('Oslo', 'hotel', 'portrait').mood).toBe(paint('Oslo', 'hotel').mood);
});

test('a wide picture is a landscape without its upper sky', () => {
  expect(paint('Oslo', 'sea', 'wide').markup).toBe(paint('Oslo', 'sea').markup);
  expect(paint('Oslo', 'sea', 'wide').viewBox).not.toBe(paint('Oslo', 'sea').viewBox);
});
