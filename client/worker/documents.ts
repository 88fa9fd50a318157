import type { Bootstrap } from '../api/bootstrap';
import { findCopy, findFrame, type Frame, hasList } from '../api/copies';

const BOOTSTRAP = /(<script type="application\/json" id="bootstrap"[^>]*>)([^<]*)(<\/script>)/;
const HTML = /<html lang="[^"]*" dir="[^"]*" data-theme="[^"]*">/;
const TRIP_PAGE = /^\/trip\/([\w-]{22})$/;

/**
 * Whether a request is for a page that may have a copy. Signing in with another service has none, and the server must
 * see which website the browser comes from.
 */
export const isPage = (method: string, mode: RequestMode, path: string): boolean =>
  mode === 'navigate' && method === 'GET' && !path.startsWith('/auth/');

/** Returns the page for an address if its content has been copied. */
export async function copiedDocument(url: URL, shell: Shell, now: number): Promise<Response | undefined> {
  const [, trip] = TRIP_PAGE.exec(url.pathname) ?? [];
  const page = trip === undefined ? 'trips' : 'trip';
  const isThere =
    trip === undefined
      ? url.pathname === '/trips' && (await hasList(now))
      : (await findCopy(`/itinerary/${trip}`, null, now)) !== undefined;
  const frame = isThere ? await findFrame(now) : null;
  return frame === null ? undefined : fill(await shell(), { page, status: 200, url, frame, now });
}

/** Returns the page that explains that there is no copy. */
export async function offlineDocument(url: URL, shell: Shell, now: number): Promise<Response> {
  return fill(await shell(), { page: 'offline', status: 503, url, frame: await findFrame(now), now });
}

/** Loads this build's document without traveller, answers or rendered content. */
export type Shell = () => Promise<Response>;

interface Content {
  page: string;
  status: number;
  url: URL;
  frame: Frame | null;
  now: number;
}

/** Fills the document for rendering in the browser, with this build's scripts and style sheets. */
async function fill(shell: Response, { page, status, url, frame, now }: Content): Promise<Response> {
  const text = await shell.text();
  const [, , json] = BOOTSTRAP.exec(text) ?? [];
  if (json === undefined) throw new Error('The shell has no bootstrap');
  const bootstrap: Bootstrap = {
    ...(JSON.parse(json) as Bootstrap),
    ...(frame === null ? {} : { viewer: frame.viewer, locale: frame.locale, theme: themeOf(frame) }),
    path: url.pathname + url.search,
    page,
    status,
    today: new Date(now).toISOString().slice(0, 10),
  };
  const data = JSON.stringify(bootstrap).replaceAll('<', '\\u003c');
  const root =
    frame === null ? null : `<html lang="${frame.locale}" dir="${frame.dir}" data-theme="${themeOf(frame)}">`;
  const document = text
    .replace(BOOTSTRAP, (_all, start: string, _old, end: string) => start + data + end)
    .replace(HTML, (old) => root ?? old);
  // Preserves the policy, whose nonces are in the document. The text is uncompressed and has another length.
  const headers = new Headers(shell.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(document, { status, headers });
}

function themeOf({ theme }: Frame): Bootstrap['theme'] {
  return theme === 'light' || theme === 'dark' ? theme : '';
}
