import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { hydrate } from '../../tests/hydrate';
import { stubIntersections } from '../../tests/intersections';
import { CoverArt } from './CoverArt';
import { paintInline } from './paint';
import * as posters from './posters';

afterEach(() => posters.setPainter(null));

const shapes = () => [...document.querySelectorAll('.cover-art')].map((svg) => svg.innerHTML);

/** Serializes markup as a browser does. */
function written(markup: string): string {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.innerHTML = markup;
  return svg.innerHTML;
}

test('a poster painted by the server is reused without loading the painter', async () => {
  const screen = stubIntersections();
  const { html, complaints, unmount } = await hydrate(<CoverArt name="Kochi" kind="city" />);
  expect(html).toContain('--sky-day:#');
  const [before = ''] = shapes();
  expect(before).toBe(written(paintInline({ name: 'Kochi', kind: 'city', crop: 'landscape', scenery: '' })));
  expect(complaints).toEqual([]);
  screen.comeNear();
  await import('./paint');
  expect(posters.painterNow()).toBeNull();
  await unmount();
});

test('a poster of the initial document is shown again without the painter', async () => {
  const { unmount } = await hydrate(<CoverArt name="Munnar" kind="hills" />);
  const before = shapes();
  await unmount();
  render(<CoverArt name="Munnar" kind="hills" />);
  expect(shapes()).toEqual(before);
  expect(posters.painterNow()).toBeNull();
});

test('other posters are painted when they come near the screen', async () => {
  const screen = stubIntersections();
  const { rerender } = render(<CoverArt name="Oslo" kind="city" />);
  expect(shapes()).toEqual(['']);
  screen.comeNear();
  await waitFor(() => expect(shapes()[0]).not.toBe(''));
  const [oslo] = shapes();
  rerender(<CoverArt name="Agra" kind="city" />);
  expect(shapes()[0]).not.toBe(oslo);
  expect(shapes()[0]).not.toBe('');
});

test('a poster is painted for its frame and country', () => {
  posters.setPainter(paintInline);
  render(<CoverArt name="Aspen" kind={['city']} crop="portrait" scenery="alpine" />);
  expect(document.querySelector('.cover-art')?.getAttribute('viewBox')).toBe('62 -68 276 368');
  const subject = { name: 'Aspen', kind: 'city', crop: 'portrait', scenery: 'alpine' } as const;
  expect(shapes()).toEqual([written(paintInline(subject))]);
});

test('repainting a poster reuses its nodes, so that nothing flickers', () => {
  posters.setPainter(paintInline);
  const { rerender } = render(<CoverArt name="Kochi" kind={['museum']} />);
  const node = document.querySelector('.cover-art > g');
  rerender(<CoverArt name="Kochi" kind={['museum']} />);
  expect(document.querySelector('.cover-art > g')).toBe(node);
});
