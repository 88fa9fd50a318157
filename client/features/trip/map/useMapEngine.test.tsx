import { expect, test } from 'vitest';

import { loadEngine } from './useMapEngine';
import { makeGoogleEngine } from './google/googleEngine';
import { makeLeafletEngine } from './leaflet/leafletEngine';

const NONE = { tilesUrl: null, hasShapes: false, attribution: null, googleKey: null, streets: [] };

test('a key selects Google; tiles and the built-in countries use Leaflet', async () => {
  expect(await loadEngine(NONE)).toBe(makeLeafletEngine);
  expect(await loadEngine({ ...NONE, tilesUrl: 'https://t/{z}/{x}/{y}', attribution: 'us' })).toBe(
    makeLeafletEngine,
  );
  expect(await loadEngine({ ...NONE, googleKey: 'a-key' })).toBe(makeGoogleEngine);
});
