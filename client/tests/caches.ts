import { onTestFinished, vi } from 'vitest';

const ORIGIN = 'https://waypost.test';

/**
 * The part of a cache that the worker and the copies use, in memory. Entries are in the order of their last
 * change, as in browsers.
 */
class MemoryCache {
  private readonly entries = new Map<string, Response>();

  private static urlOf(key: RequestInfo): string {
    return new URL(typeof key === 'string' ? key : key.url, ORIGIN).href;
  }

  match = (key: RequestInfo) => Promise.resolve(this.entries.get(MemoryCache.urlOf(key))?.clone());

  put = (key: RequestInfo, answer: Response) => {
    const url = MemoryCache.urlOf(key);
    this.entries.delete(url);
    this.entries.set(url, answer);
    return Promise.resolve();
  };

  delete = (key: RequestInfo) => Promise.resolve(this.entries.delete(MemoryCache.urlOf(key)));

  keys = () => Promise.resolve([...this.entries.keys()].map((url) => new Request(url)));
}

class MemoryCaches {
  private readonly caches = new Map<string, MemoryCache>();

  has = (name: string) => Promise.resolve(this.caches.has(name));

  open = (name: string) => {
    const found = this.caches.get(name) ?? new MemoryCache();
    this.caches.set(name, found);
    return Promise.resolve(found);
  };

  delete = (name: string) => Promise.resolve(this.caches.delete(name));

  keys = () => Promise.resolve([...this.caches.keys()]);

  match = async (key: RequestInfo) => {
    for (const cache of this.caches.values()) {
      const found = await cache.match(key);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** Locks that are granted one after the other. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** Provides tests with the caches, locks and address of browsers and service workers. */
export function fakeCaches(): void {
  vi.stubGlobal('caches', new MemoryCaches());
  vi.stubGlobal('navigator', { locks: locks() });
  vi.stubGlobal('self', { location: new URL(ORIGIN) });
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** Returns a call or navigation as a service worker sees it. */
export function requestOf(path: string, { mode = 'cors', ...init }: RequestInit = {}): Request {
  const request = new Request(ORIGIN + path, init);
  // Only browsers can create requests with the navigation mode.
  Object.defineProperty(request, 'mode', { value: mode });
  return request;
}

/** Returns a traveller's access token with an unchecked signature. */
export const tokenOf = (traveller: string): string =>
  ['head', btoa(JSON.stringify({ sub: traveller })), 'signature'].join('.');
