// @vitest-environment node
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { LONG_TIMEOUT, request, requestWithHeaders, TIMEOUT } from './client';
import { copiedAt } from './copyAge';
import { ApiError } from './errors';
import { getToken, nameSession, setToken } from './session';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let handler: Handler;
let seen: { line: string; token: string | undefined; csrf: unknown; body: string }[];
const page = { cookie: '' };

class MemoryStorage {
  private readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

beforeAll(async () => {
  server = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      seen.push({
        line: `${method} ${url}`,
        token: headers.authorization,
        csrf: headers['x-csrf-token'],
        body,
      });
      handler(incoming, response, body);
    });
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(origin + path, init));
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {});
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
  server.closeAllConnections();
});

beforeEach(() => {
  seen = [];
  page.cookie = '';
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('localStorage', new MemoryStorage());
  nameSession('Waypost');
});

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

test('sends JSON with the bearer token and returns the answer', async () => {
  setToken('t1');
  handler = (_incoming, response) => answer(response, 201, { itinerary_id: 'x' }, { ETag: '"1"' });
  const made = await requestWithHeaders<{ itinerary_id: string }>('POST', '/itinerary', {
    body: { trip_name: 'Kochi' },
  });
  expect(made.data.itinerary_id).toBe('x');
  expect(made.status).toBe(201);
  expect(made.headers.get('ETag')).toBe('"1"');
  expect(seen).toEqual([
    { line: 'POST /itinerary', token: 'Bearer t1', csrf: undefined, body: '{"trip_name":"Kochi"}' },
  ]);
});

test('sends FormData as multipart', async () => {
  let type: string | undefined;
  handler = (incoming, response) => {
    type = incoming.headers['content-type'];
    answer(response, 200, {});
  };
  const form = new FormData();
  form.set('about_me', 'Ferry person');
  await request('PUT', '/user/profile', { body: form });
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
});

test('an error contains the detail, the field errors and the time to wait', async () => {
  const problem = { status: 429, detail: 'Too many tries.', errors: { email: ['Please wait'] } };
  handler = (_incoming, response) => answer(response, 429, problem, { 'Retry-After': '60' });
  const error = await failure(request('POST', '/auth/sign-in', { body: {} }));
  expect(error.message).toBe('Too many tries.');
  expect(error.detail).toBe('Too many tries.');
  expect(error.status).toBe(429);
  expect(error.fields).toEqual({ email: ['Please wait'] });
  expect(error.retryAfter).toBe(60);
  expect(error.network).toBe(false);
});

test.each([
  [404, 'Client error occurred'],
  [502, 'Something went wrong'],
  [304, 'Unexpected error occurred. Status code: 304'],
])('status %i without a detail has its own text', async (status, text) => {
  handler = (_incoming, response) => {
    response.writeHead(status);
    response.end(status === 502 ? '<h1>Bad Gateway</h1>' : '');
  };
  expect((await failure(request('GET', '/itinerary'))).message).toBe(text);
});

test('a connection that breaks before the answer is a network error', async () => {
  handler = (incoming) => void incoming.socket.destroy();
  const error = await failure(request('GET', '/itinerary'));
  expect(error.message).toBe('Network error - Please check your connection');
  expect(error.network).toBe(true);
});

test('an incomplete answer counts as no response', async () => {
  handler = (incoming, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('{"a":');
    setTimeout(() => incoming.socket.destroy(), 50);
  };
  expect((await failure(request('GET', '/itinerary'))).message).toBe('No response from server');
});

test('a success that is not JSON counts as no response', async () => {
  handler = (_incoming, response) => answer(response, 200, '<html>');
  expect((await failure(request('GET', '/itinerary'))).message).toBe('No response from server');
});

test('a call times out if the answer takes too long', async () => {
  handler = () => undefined;
  const error = await failure(request('GET', '/itinerary', { timeoutMs: 50 }));
  expect(error.message).toBe('Request timeout - Please try again');
  expect(error.network).toBe(true);
});

test('a call times out after 30 seconds, or after 90 on request', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  handler = (_incoming, response) => answer(response, 200, {});
  await request('GET', '/itinerary');
  await request('GET', '/itinerary/x', { timeoutMs: LONG_TIMEOUT });
  expect(limits.mock.calls).toEqual([[30_000], [90_000]]);
  expect([TIMEOUT, LONG_TIMEOUT]).toEqual([30_000, 90_000]);
  limits.mockRestore();
});

test('network failures can be retried, except for calls that must not run twice', async () => {
  handler = (incoming) => void incoming.socket.destroy();
  expect((await failure(request('PUT', '/itinerary/x'))).repeatable).toBe(true);
  const once = await failure(request('POST', '/auth/verify-user', { body: {}, isOnce: true }));
  expect([once.network, once.repeatable]).toEqual([true, false]);
  handler = (_incoming, response) => answer(response, 503, { detail: 'Not now.' });
  expect((await failure(request('GET', '/itinerary'))).repeatable).toBe(false);
});

test('an aborted call fails with the reason', async () => {
  handler = () => undefined;
  const controller = new AbortController();
  const call = request('GET', '/itinerary', { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toHaveProperty('name', 'AbortError');
});

test('a stale token is refreshed once for all calls, which are then retried', async () => {
  setToken('old');
  page.cookie = 'a=b; csrf_refresh_token=c%3D1';
  handler = (incoming, response) => {
    if (incoming.url === '/auth/refresh') answer(response, 200, { access_token: 'new' });
    else if (incoming.headers.authorization === 'Bearer new') answer(response, 200, { ok: true });
    else answer(response, 401, { detail: 'Please sign in again.' });
  };
  const [first, second] = await Promise.all([request('GET', '/itinerary'), request('GET', '/user/profile')]);
  expect([first, second]).toEqual([{ ok: true }, { ok: true }]);
  const refreshes = seen.filter(({ line }) => line === 'POST /auth/refresh');
  expect(refreshes).toEqual([{ line: 'POST /auth/refresh', token: undefined, csrf: 'c=1', body: '' }]);
  expect(getToken()).toBe('new');
});

test('tabs refresh one after the other: each reads its CSRF value when it is its turn', async () => {
  page.cookie = 'csrf_refresh_token=old';
  const names: string[] = [];
  const locks = {
    request: async (name: string, turn: () => Promise<unknown>) => {
      names.push(name);
      page.cookie = 'csrf_refresh_token=of-the-other-tab';
      return turn();
    },
  };
  vi.stubGlobal('navigator', { locks });
  handler = (incoming, response) =>
    answer(response, 200, incoming.url === '/auth/refresh' ? { access_token: 'new' } : { ok: true });
  await request('GET', '/itinerary');
  expect(names).toEqual(['refresh']);
  expect(seen[0]).toMatchObject({ line: 'POST /auth/refresh', csrf: 'of-the-other-tab' });
});

test('a call refused after a refresh fails', async () => {
  setToken('old');
  page.cookie = 'csrf_refresh_token=c';
  handler = (incoming, response) => {
    if (incoming.url === '/auth/refresh') answer(response, 200, { access_token: 'new' });
    else answer(response, 401, { detail: 'Please sign in again.' });
  };
  expect((await failure(request('GET', '/itinerary'))).message).toBe('Please sign in again.');
  expect(seen.map(({ line }) => line)).toEqual(['GET /itinerary', 'POST /auth/refresh', 'GET /itinerary']);
});

test('a refused refresh ends the session', async () => {
  setToken('old');
  page.cookie = 'csrf_refresh_token=c';
  handler = (_incoming, response) => answer(response, 401, { detail: 'Please sign in again.' });
  expect((await failure(request('GET', '/itinerary'))).status).toBe(401);
  expect(getToken()).toBeNull();
});

test('a new tab with a session fetches its token first', async () => {
  page.cookie = 'csrf_refresh_token=c';
  handler = (incoming, response) => {
    if (incoming.url === '/auth/refresh') answer(response, 200, { access_token: 'fresh' });
    else answer(response, 200, { ok: true });
  };
  await request('GET', '/itinerary');
  expect(seen.map(({ line, token }) => [line, token])).toEqual([
    ['POST /auth/refresh', undefined],
    ['GET /itinerary', 'Bearer fresh'],
  ]);
});

test('without a connection for the refresh, a new tab still sends its reads, because there may be copies', async () => {
  page.cookie = 'csrf_refresh_token=c';
  handler = (incoming, response) => {
    if (incoming.url === '/auth/refresh') incoming.socket.destroy();
    else answer(response, 200, { ok: true }, { 'Copied-At': '1000' });
  };
  expect(await request('GET', '/itinerary')).toEqual({ ok: true });
  expect(seen.map(({ line, token }) => [line, token])).toEqual([
    ['POST /auth/refresh', undefined],
    ['GET /itinerary', undefined],
  ]);
  expect(copiedAt('/itinerary')).toBe(1000);
  expect((await failure(request('PUT', '/itinerary/x'))).network).toBe(true);
  handler = (incoming, response) =>
    answer(response, 200, incoming.url === '/auth/refresh' ? { access_token: 'new' } : { ok: true });
  await request('GET', '/itinerary');
  expect(copiedAt('/itinerary')).toBeNull();
});

test('a new tab whose cookie is refused tries to refresh once', async () => {
  page.cookie = 'csrf_refresh_token=c';
  handler = (_incoming, response) => answer(response, 401, { detail: 'Please sign in.' });
  expect((await failure(request('GET', '/itinerary'))).message).toBe('Please sign in.');
  expect(seen.map(({ line }) => line)).toEqual(['POST /auth/refresh', 'GET /itinerary']);
});

test.each([
  [500, {}, 'Something went wrong'],
  [429, { detail: 'Too many tries.' }, 'Too many tries.'],
])('a refresh that fails with %i keeps the session and reports the error', async (status, body, text) => {
  setToken('old');
  page.cookie = 'csrf_refresh_token=c';
  handler = (incoming, response) => {
    if (incoming.url === '/auth/refresh') answer(response, status, body);
    else answer(response, 401, { detail: 'Please sign in again.' });
  };
  expect((await failure(request('GET', '/itinerary'))).message).toBe(text);
  expect(getToken()).toBe('old');
});

test('a wrong password does not trigger a refresh', async () => {
  setToken('old');
  page.cookie = 'csrf_refresh_token=c';
  handler = (_incoming, response) => answer(response, 401, { detail: 'Wrong email or password.' });
  expect((await failure(request('POST', '/auth/sign-in', { body: {} }))).message).toBe(
    'Wrong email or password.',
  );
  expect(seen).toHaveLength(1);
});
