import {
  ApiError,
  CLIENT_ERROR,
  type FieldErrors,
  NETWORK_DOWN,
  NO_RESPONSE,
  SERVER_ERROR,
  TIMED_OUT,
  unexpectedStatus,
} from './errors';
import { csrfToken, endSession, getToken, isOfTraveller, setToken } from './session';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Milliseconds a call may take. */
export const TIMEOUT = 30_000;
/** For making, reading and duplicating trips and for changing their activities. */
export const LONG_TIMEOUT = 90_000;

export interface RequestOptions {
  /** Sent as JSON, or as multipart when it is FormData. */
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** A second try would be refused, or done twice, if the first one arrived after all: it is left to the traveller. */
  isOnce?: boolean;
  /** What is answered is a file, read as a Blob. */
  isFile?: boolean;
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
  const mayRenew = needsSession && (!isNew || (await refresh()));
  const used = getToken();
  let answer = await send(method, path, options, used);
  // Another call may have renewed the token while this one was on its way.
  if (answer.status === 401 && mayRenew && (getToken() !== used || (await refresh())))
    answer = await send(method, path, options, getToken());
  return { data: read(answer) as T, status: answer.status, headers: answer.headers };
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
  const csrf = csrfToken();
  const answer =
    csrf === null ? null : await send('POST', '/auth/refresh', { headers: { 'X-CSRF-TOKEN': csrf } }, null);
  const token = answer === null || answer.status === 401 ? null : field(read(answer), 'access_token');
  // A cookie that someone else signed in with must not act under the name that is on this page.
  if (typeof token !== 'string' || !isOfTraveller(token)) {
    endSession();
    return false;
  }
  setToken(token);
  return true;
}

async function send(
  method: Method,
  path: string,
  { body, headers = {}, timeoutMs = TIMEOUT, signal, isOnce = false, isFile = false }: RequestOptions,
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
    });
    if (isFile && response.ok)
      return { status: response.status, headers: response.headers, body: await response.blob() };
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text, response) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted === true) throw signal.reason;
    const text = timeout.aborted ? TIMED_OUT : response === null ? NETWORK_DOWN : NO_RESPONSE;
    throw new ApiError(text, { status: 0, network: true, repeatable: !isOnce });
  }
}

function parse(text: string, response: Response): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A success that is not JSON did not come from the API; an error page of a proxy says nothing to a traveller.
    if (response.ok) throw new ApiError(NO_RESPONSE, { status: response.status });
    return null;
  }
}

function read({ status, headers, body }: Answer): unknown {
  if (status >= 200 && status < 300) return body;
  if (status < 400) throw new ApiError(unexpectedStatus(status), { status });
  const detail = field(body, 'detail');
  const isGeneral = typeof detail !== 'string' || detail === '';
  throw new ApiError(isGeneral ? (status < 500 ? CLIENT_ERROR : SERVER_ERROR) : detail, {
    status,
    isGeneral,
    fields: fieldErrors(field(body, 'errors')),
    retryAfter: seconds(headers.get('Retry-After')),
  });
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
