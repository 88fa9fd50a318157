import { t } from '@lingui/core/macro';

import { noteAge } from './copyAge';
import { ApiError, type FieldErrors } from './errors';
import type { components } from './schema.gen';
import { csrfToken, endSession, getToken, isOfTraveller, setToken } from './session';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Timeout of a call, milliseconds. */
export const TIMEOUT = 30_000;
/** For creating, reading and duplicating trips and for changing their activities. */
export const LONG_TIMEOUT = 90_000;

export interface RequestOptions {
  /** Sent as JSON, or as multipart when it is FormData. */
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** A retry would be refused or run twice if the first try arrived after all: only the traveller may repeat it. */
  isOnce?: boolean;
  /** The answer is a file, read as a Blob. */
  isFile?: boolean;
  /** The browser completes the call even if its page is closed meanwhile. */
  isKept?: boolean;
}

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * Calls the API as the signed-in traveller.
 *
 * @throws ApiError when the call fails; the abort reason when `signal` is aborted.
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  return (await requestWithHeaders<T>(method, path, options)).data;
}

/** As `request`, with the answer's status and headers (ETag, Location, Link). */
export async function requestWithHeaders<T>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<{ data: T; status: number; headers: Headers }> {
  const needsSession = !path.startsWith('/auth/') || path === '/auth/sign-out';
  const isNew = needsSession && getToken() === null && csrfToken() !== null;
  const mayRenew = needsSession && (!isNew || (await refreshFor(method)));
  const used = getToken();
  let answer = await send(method, path, options, used);
  // Another call may have renewed the token while this one was on its way.
  if (answer.status === 401 && mayRenew && (getToken() !== used || (await refresh())))
    answer = await send(method, path, options, getToken());
  const data = read(answer) as T;
  if (method === 'GET') noteAge(path, answer.headers);
  return { data, status: answer.status, headers: answer.headers };
}

/** Without a connection there is no token, and yet there may be a copy to read; the service worker knows. */
async function refreshFor(method: Method): Promise<boolean> {
  try {
    return await refresh();
  } catch (error) {
    if (method === 'GET' && error instanceof ApiError && error.network) return true;
    throw error;
  }
}

let refreshing: Promise<boolean> | null = null;

/** Renews the token from the refresh cookie, once for all calls that wait for it. */
function refresh(): Promise<boolean> {
  refreshing ??= renew().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function renew(): Promise<boolean> {
  // One tab after the other: each refresh replaces the cookie and the CSRF value that go together.
  const locks = 'locks' in navigator ? navigator.locks : null;
  const answer = await (locks === null ? askForToken() : locks.request('refresh', askForToken));
  const token = answer === null || answer.status === 401 ? null : field(read(answer), 'access_token');
  // The cookie of another traveller must not act for the one on this page.
  if (typeof token !== 'string' || !isOfTraveller(token)) {
    endSession();
    return false;
  }
  setToken(token);
  return true;
}

/** Null without a cookie. It outlives the page: a new cookie that got lost would end the session. */
async function askForToken(): Promise<Answer | null> {
  const csrf = csrfToken();
  if (csrf === null) return null;
  return send('POST', '/auth/refresh', { headers: { 'X-CSRF-TOKEN': csrf }, isKept: true }, null);
}

async function send(
  method: Method,
  path: string,
  {
    body,
    headers = {},
    timeoutMs = TIMEOUT,
    signal,
    isOnce = false,
    isFile = false,
    isKept = false,
  }: RequestOptions,
  token: string | null,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const form = body instanceof FormData;
  let response: Response | null = null;
  try {
    response = await fetch(path, {
      method,
      headers: {
        Accept: isFile ? '*/*' : 'application/json',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : form ? body : JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      credentials: 'same-origin',
      keepalive: isKept,
    });
    if (isFile && response.ok)
      return { status: response.status, headers: response.headers, body: await response.blob() };
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text, response) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted === true) throw signal.reason;
    throw new ApiError(timeout.aborted ? timedOut() : response === null ? networkDown() : noResponse(), {
      status: 0,
      network: true,
      repeatable: !isOnce,
    });
  }
}

const timedOut = () => t`Request timeout - Please try again`;
const networkDown = () => t`Network error - Please check your connection`;
const noResponse = () => t`No response from server`;

function parse(text: string, response: Response): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A success that is not JSON did not come from the API; a proxy's error page means nothing to travellers.
    if (response.ok) throw new ApiError(noResponse(), { status: response.status });
    return null;
  }
}

function read({ status, headers, body }: Answer): unknown {
  if (status >= 200 && status < 300) return body;
  if (status < 400) throw new ApiError(t`Unexpected error occurred. Status code: ${status}`, { status });
  const detail = field(body, 'detail');
  const isGeneral = typeof detail !== 'string' || detail === '';
  throw new ApiError(
    isGeneral ? (status < 500 ? t`Client error occurred` : t`Something went wrong`) : detail,
    {
      status,
      isGeneral,
      fields: fieldErrors(field(body, 'errors')),
      retryAfter: seconds(headers.get('Retry-After')),
    },
  );
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}

function fieldErrors(errors: unknown): FieldErrors {
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([name, said]) => [name, (Array.isArray(said) ? said : [said]).map(String)]),
  );
}

function seconds(header: string | null): number | null {
  const value = header === null ? NaN : Number(header);
  return Number.isFinite(value) ? value : null;
}

/** A schema of the OpenAPI document, by name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** A random UUID (version 4, RFC 9562), such as an `Idempotency-Key`. */
export function newUuid(): string {
  // Pages without https have no crypto.randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte, index) => marked(byte, index).toString(16).padStart(2, '0')).join(
    '',
  );
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The bits that say "version 4" and "variant 10". */
function marked(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  return index === 8 ? (byte & 0x3f) | 0x80 : byte;
}
