import { t } from '@lingui/core/macro';

import { noteAge } from './copyAge';
import { ApiError, type FieldErrors } from './errors';
import type { components } from './schema.gen';
import { csrfToken, endSession, getToken, isOfTraveller, setToken } from './session';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Default timeout of a call, in milliseconds. */
export const TIMEOUT = 30_000;
/** Timeout for creating, reading and duplicating trips and for changing their activities, in milliseconds. */
export const LONG_TIMEOUT = 90_000;

export interface RequestOptions {
  /** Sent as JSON, or as multipart if it is FormData. */
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
  /**
   * A retry would be refused or would repeat the effect if the first attempt succeeded after all, so only the
   * traveller may repeat it.
   */
  isOnce?: boolean;
  /** The answer is a file and is read as a Blob. */
  isFile?: boolean;
  /** The browser completes the call even if the page is closed meanwhile. */
  keepalive?: boolean;
}

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * Calls the API as the signed-in traveller.
 *
 * @throws ApiError if the call fails, or the abort reason if `signal` is aborted.
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  return (await requestWithHeaders<T>(method, path, options)).data;
}

/** Like `request`, but also returns the answer's status and headers (ETag, Location, Link). */
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
  // Another call may have renewed the token meanwhile.
  if (answer.status === 401 && mayRenew && (getToken() !== used || (await refresh())))
    answer = await send(method, path, options, getToken());
  const data = read(answer) as T;
  if (method === 'GET') noteAge(path, answer.headers);
  return { data, status: answer.status, headers: answer.headers };
}

/**
 * Refreshes the token for a call. Offline, reads are sent without one, because the service worker may have a
 * copy.
 */
async function refreshFor(method: Method): Promise<boolean> {
  try {
    return await refresh();
  } catch (error) {
    if (method === 'GET' && error instanceof ApiError && error.network) return true;
    throw error;
  }
}

let refreshing: Promise<boolean> | null = null;

/** Renews the token with the refresh cookie, once for all waiting calls. */
function refresh(): Promise<boolean> {
  refreshing ??= renew().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function renew(): Promise<boolean> {
  // Tabs take turns, because each refresh replaces the cookie and its CSRF value.
  const locks = 'locks' in navigator ? navigator.locks : null;
  const answer = await (locks === null ? askForToken() : locks.request('refresh', askForToken));
  const token = answer === null || answer.status === 401 ? null : field(read(answer), 'access_token');
  // Another traveller's cookie must not act for the traveller of this page.
  if (typeof token !== 'string' || !isOfTraveller(token)) {
    endSession();
    return false;
  }
  setToken(token);
  return true;
}

/**
 * Asks for a new token; null without a cookie. The request outlives the page, because losing the new cookie
 * would end the session.
 */
async function askForToken(): Promise<Answer | null> {
  const csrf = csrfToken();
  if (csrf === null) return null;
  return send('POST', '/auth/refresh', { headers: { 'X-CSRF-TOKEN': csrf }, keepalive: true }, null);
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
    keepalive = false,
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
      keepalive,
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
    // A success that is not JSON did not come from the API, and a proxy's error page is useless to
    // travellers.
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

/** A schema of the OpenAPI document by name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Returns a random UUID (version 4, RFC 9562), for example for an `Idempotency-Key`. */
export function newUuid(): string {
  // crypto.randomUUID requires HTTPS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte, index) => marked(byte, index).toString(16).padStart(2, '0')).join(
    '',
  );
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Sets the bits for "version 4" and "variant 10". */
function marked(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  return index === 8 ? (byte & 0x3f) | 0x80 : byte;
}
