/**
 * Globals that bare V8 lacks and the server bundle needs while it loads. Evaluated before render.js.
 * Its timers and message ports never fire, and a synchronous render never waits for them.
 */
import Url from 'core-js/actual/url';
import UrlSearchParams from 'core-js/actual/url-search-params';

import { Aborter, InertPort } from './server/inert';
import { makeConsole } from './server/console';
import { Utf8Decoder, Utf8Encoder } from './server/utf8';

let timers = 0;
const nextTimer = () => ++timers;
const ignore = () => undefined;

class InertChannel {
  readonly port1 = new InertPort();
  readonly port2 = new InertPort();
}

/**
 * Replaced even where the engine has its own. V8's console discards what React says; ours records it for the caller's log.
 * A timer of MiniRacer without a delay never fires and holds what it would call for good: the data of every page.
 */
const replaced: Record<string, unknown> = {
  console: makeConsole(),
  setTimeout: nextTimer,
  setInterval: nextTimer,
  clearTimeout: ignore,
  clearInterval: ignore,
};

const missing: Record<string, unknown> = {
  // Imported by value: Parcel drops core-js when it is imported for its effects only.
  URL: Url,
  URLSearchParams: UrlSearchParams,
  queueMicrotask: (task: () => void) => void Promise.resolve().then(task),
  setImmediate: nextTimer,
  clearImmediate: ignore,
  TextEncoder: Utf8Encoder,
  TextDecoder: Utf8Decoder,
  MessageChannel: InertChannel,
  AbortController: Aborter,
};

for (const [name, value] of Object.entries(missing))
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
Object.assign(globalThis, replaced);
