/**
 * Globals that the server bundle needs while loading and that bare V8 lacks. Evaluated before render.js.
 * Timers and message ports never fire; a synchronous render does not wait for them.
 */
import Url from 'core-js/actual/url';
import UrlSearchParams from 'core-js/actual/url-search-params';

type Level = 'error' | 'warn';

export interface ServerConsole {
  /** Returns the messages since the last call, oldest first. */
  takeMessages: () => string[];
}

/** A console that records errors and warnings (at most 50) and ignores everything else. */
function makeConsole(): Record<string, (...said: unknown[]) => void> & ServerConsole {
  let messages: string[] = [];
  const remember =
    (level: Level) =>
    (...said: unknown[]) => {
      if (messages.length < 50) messages.push(`${level}: ${said.map(String).join(' ')}`);
    };
  const drop = () => undefined;
  return {
    error: remember('error'),
    warn: remember('warn'),
    log: drop,
    info: drop,
    debug: drop,
    trace: drop,
    takeMessages: () => {
      const taken = messages;
      messages = [];
      return taken;
    },
  };
}

/** The part of AbortController that modules use while they load and render. It never aborts. */
class Aborter {
  readonly signal = {
    aborted: false,
    reason: undefined as unknown,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    throwIfAborted: () => undefined,
  };
  abort(reason?: unknown): void {
    this.signal.aborted = true;
    this.signal.reason = reason;
  }
}

/** A message port without listeners. */
class InertPort {
  onmessage: ((event: unknown) => void) | null = null;
  postMessage(): void {
    // No-op: nothing runs after a synchronous render.
  }
  close(): void {
    // No-op: there is nothing to close.
  }
}

function bytesOf(point: number): number[] {
  if (point < 0x80) return [point];
  if (point < 0x800) return [0xc0 | (point >> 6), 0x80 | (point & 63)];
  if (point < 0x10000) return [0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
  return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
}

/** TextEncoder for UTF-8. Lone surrogates become U+FFFD. */
class Utf8Encoder {
  readonly encoding = 'utf-8';
  encode(text = ''): Uint8Array {
    const bytes: number[] = [];
    for (const character of text) {
      const point = character.codePointAt(0) ?? 0;
      bytes.push(...bytesOf(point >= 0xd800 && point <= 0xdfff ? 0xfffd : point));
    }
    return Uint8Array.from(bytes);
  }
}

/** TextDecoder for well-formed UTF-8. */
class Utf8Decoder {
  readonly encoding = 'utf-8';
  decode(bytes: Uint8Array = new Uint8Array()): string {
    let escaped = '';
    for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`;
    return decodeURIComponent(escaped);
  }
}

let timers = 0;
const nextTimer = () => ++timers;
const ignore = () => undefined;

class InertChannel {
  readonly port1 = new InertPort();
  readonly port2 = new InertPort();
}

/**
 * Replaced even if the engine has its own. V8's console discards React's messages; ours records them for the
 * caller's log. In MiniRacer, a timer without a delay never fires and retains its callback forever, including
 * the data of every page.
 */
const replaced: Record<string, unknown> = {
  console: makeConsole(),
  setTimeout: nextTimer,
  setInterval: nextTimer,
  clearTimeout: ignore,
  clearInterval: ignore,
};

const missing: Record<string, unknown> = {
  // Imported by name: Parcel drops core-js when it is imported only for side effects.
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
