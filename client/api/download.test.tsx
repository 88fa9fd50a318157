import { afterEach, expect, test, vi } from 'vitest';

import { download, fileName } from './download';
import { setToken } from './session';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test.each([
  ['attachment; filename="kochi.ics"', 'kochi.ics'],
  ['attachment; filename=kochi.ics', 'kochi.ics'],
  [`attachment; filename="Zurich.gpx"; filename*=UTF-8''Z%C3%BCrich.gpx`, 'Zürich.gpx'],
  [`attachment; filename*=UTF-8''Z%FCrich.gpx; filename="Zurich.gpx"`, 'Zurich.gpx'],
  ['attachment; filename="a \\"b\\".ics"', 'a "b".ics'],
  ['attachment', null],
  [null, null],
])('%s names the file', (disposition, name) => {
  expect(fileName(disposition)).toBe(name);
});

test('a file is fetched with the token and read unchanged', async () => {
  setToken('token-of-the-test');
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(
      new Response('BEGIN:VCALENDAR', { headers: { 'Content-Disposition': 'attachment; filename="k.ics"' } }),
    ),
  );
  vi.stubGlobal('fetch', fetch);
  const { content, name } = await download('/itinerary/t-kochi/calendar.ics');
  expect(await content.text()).toBe('BEGIN:VCALENDAR');
  expect(name).toBe('k.ics');
  expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({
    Accept: '*/*',
    Authorization: 'Bearer token-of-the-test',
  });
});

test('a refused download fails with the server’s sentence', async () => {
  const detail = 'This trip has no dates.';
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ detail }), { status: 422 })));
  await expect(download('/itinerary/t-kochi/calendar.ics')).rejects.toMatchObject({ detail, status: 422 });
});
