import { expect, test } from 'vitest';

import { CROPS } from './crops';
import { posterFile } from './file';
import { colourOf, INKS } from './inks';
import { KINDS } from './kinds';
import { paint } from './paint';

test.each(KINDS)('%s is standalone: plain colours of its mood, nothing to load or run', (kind) => {
  for (const theme of ['day', 'night'] as const) {
    const file = posterFile({ name: 'Kochi', kind, theme, crop: 'landscape' });
    expect(file).not.toMatch(/var\(|light-dark|<script|<style|href|url\(|\bid=|\bon\w+=/);
    const inks = new Set<string>(Object.values(INKS[paint('Kochi', kind).mood][theme]));
    for (const [, colour] of file.matchAll(/(?:fill|stroke)='([^']*)'/g))
      expect(colour === 'none' || inks.has(colour ?? '')).toBe(true);
  }
});

test('a file and a page show the same shapes', () => {
  const { markup, mood } = paint('Kochi', 'hotel', 'portrait');
  const inside = posterFile({ name: 'Kochi', kind: 'hotel', theme: 'night', crop: 'portrait' });
  const inked = markup.replace(/var\(--(\w+)\)/g, (_, ink: 'sky') => colourOf(mood, 'night', ink));
  expect(inside).toContain(inked);
});

test('stars are drawn at night only', () => {
  expect(colourOf('dawn', 'day', 'star')).toBe('none');
  expect(colourOf('dawn', 'night', 'star')).toBe(INKS.dawn.night.paper);
});

test.each(CROPS)('a file that is %s has the size of its shape', (crop) => {
  const file = posterFile({ name: 'Kochi', kind: 'sea', theme: 'day', crop });
  const [, width, height] = /width='(\d+)' height='(\d+)'/.exec(file) ?? [];
  const [, , right, bottom] = paint('Kochi', 'sea', crop).viewBox.split(' ').map(Number);
  expect(Number(width) / Number(height)).toBeCloseTo((right ?? 0) / (bottom ?? 1), 2);
  expect(Math.max(Number(width), Number(height))).toBe(1200);
});
