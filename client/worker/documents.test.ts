import { beforeEach, expect, test } from 'vitest';

import type { Bootstrap } from '../api/bootstrap';
import { forgetCopies, startCopiesOf, storeCopy, storeFrame } from '../api/copies';
import { fakeCaches } from '../tests/caches';
import { copiedDocument, isPage, offlineDocument } from './documents';

const NOW = Date.UTC(2026, 7, 1, 14, 5);
const ID = 'T'.repeat(22);
const POLICY = "script-src 'self' 'nonce-abc'";
const ASHA = { id: 'asha', name: 'Asha </script><b>', email: 'asha@example.com', profile_image_url: null };

const bootstrap = {
  page: 'offline',
  status: 503,
  viewer: null,
  appName: 'Waypost',
  data: {},
  today: '2026-01-01',
};
const SHELL =
  '<!DOCTYPE html><html lang="en" dir="ltr" data-theme=""><head><script type="module" nonce="abc"></script></head>' +
  '<body><div id="root"></div><script type="application/json" id="bootstrap" nonce="abc">' +
  `${JSON.stringify(bootstrap)}</script></body></html>`;

const shell = () =>
  Promise.resolve(
    new Response(SHELL, { headers: { 'Content-Security-Policy': POLICY, 'Content-Encoding': 'br' } }),
  );

const urlOf = (path: string) => new URL(path, 'https://waypost.test');

async function read(document: Response | undefined): Promise<{ text: string; bootstrap: Bootstrap }> {
  const text = (await document?.text()) ?? '';
  const [, json = ''] = /id="bootstrap" nonce="abc">([^<]*)<\/script>/.exec(text) ?? [];
  return { text, bootstrap: JSON.parse(json) as Bootstrap };
}

beforeEach(async () => {
  fakeCaches();
  await startCopiesOf('asha');
  await storeFrame({ viewer: ASHA, locale: 'ar-XB', dir: 'rtl', theme: 'dark' }, NOW);
  await storeCopy('asha', `/itinerary/${ID}`, { trip_name: 'Kochi' }, NOW);
});

test('a trip that was viewed opens for its reader, in their language and theme', async () => {
  const document = await copiedDocument(urlOf(`/trip/${ID}?day=2`), shell, NOW);
  const { text, bootstrap: found } = await read(document);
  expect(document?.status).toBe(200);
  expect(text).toContain('<html lang="ar-XB" dir="rtl" data-theme="dark">');
  expect(found).toEqual({
    ...bootstrap,
    page: 'trip',
    status: 200,
    path: `/trip/${ID}?day=2`,
    locale: 'ar-XB',
    theme: 'dark',
    viewer: ASHA,
    today: '2026-08-01',
  });
});

test('travellers’ texts cannot end the script that contains them', async () => {
  const { text } = await read(await copiedDocument(urlOf(`/trip/${ID}`), shell, NOW));
  expect(text.match(/<\/script>/g)).toHaveLength(2);
  expect(text).not.toContain('<b>');
});

test('the policy that matches the nonces is preserved, and the text is not marked as compressed', async () => {
  const document = await copiedDocument(urlOf(`/trip/${ID}`), shell, NOW);
  expect(document?.headers.get('Content-Security-Policy')).toBe(POLICY);
  expect(document?.headers.has('Content-Encoding')).toBe(false);
});

test.each(['/trips', `/trip/${'U'.repeat(22)}`, '/trip/short', '/explore', '/', '/signin'])(
  'there is no copy of %s',
  async (path) => {
    expect(await copiedDocument(urlOf(path), shell, NOW)).toBeUndefined();
  },
);

test('the list of trips opens after it has been viewed', async () => {
  await storeCopy('asha', '/itinerary', { itineraries: [] }, NOW);
  const { bootstrap: found } = await read(await copiedDocument(urlOf('/trips'), shell, NOW));
  expect(found.page).toBe('trips');
});

test('all other addresses get a page with an explanation', async () => {
  const document = await offlineDocument(urlOf('/explore'), shell, NOW);
  const { bootstrap: found } = await read(document);
  expect(document.status).toBe(503);
  expect([found.page, found.status, found.path, found.viewer]).toEqual(['offline', 503, '/explore', ASHA]);
});

test('after signing out nothing opens, and the page with the explanation names nobody', async () => {
  await forgetCopies();
  expect(await copiedDocument(urlOf(`/trip/${ID}`), shell, NOW)).toBeUndefined();
  const { text, bootstrap: found } = await read(await offlineDocument(urlOf(`/trip/${ID}`), shell, NOW));
  expect(found.viewer).toBeNull();
  expect(text).toContain('<html lang="en" dir="ltr" data-theme="">');
});

test.each([
  ['GET', 'navigate', '/trips', true],
  ['GET', 'cors', '/trips', false],
  ['POST', 'navigate', '/staff/sign-in', false],
  ['GET', 'navigate', '/auth/oidc/start', false],
] as const)('%s %s %s is a page: %s', (method, mode, path, expected) => {
  expect(isPage(method, mode, path)).toBe(expected);
});
