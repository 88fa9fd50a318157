import { expect, test } from 'vitest';

import { loadEngine } from './engine';
import { makeGoogleEngine } from './google/googleEngine';
import { makeLeafletEngine } from './leaflet/leafletEngine';

const NONE = { tilesUrl: null, attribution: null, googleKey: null };

test('the key chooses the library; tiles and the built-in map are drawn by the same one', async () => {
  expect(await loadEngine(NONE)).toBe(makeLeafletEngine);
  expect(await loadEngine({ ...NONE, tilesUrl: 'https://t/{z}/{x}/{y}', attribution: 'us' })).toBe(
    makeLeafletEngine,
  );
  expect(await loadEngine({ ...NONE, googleKey: 'a-key' })).toBe(makeGoogleEngine);
});
