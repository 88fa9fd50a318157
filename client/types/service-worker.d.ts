// Service worker APIs missing from TypeScript's DOM types, whose library conflicts with that for workers.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PageMessageEvent extends ExtendableEvent {
  readonly data: { build?: string };
  readonly ports: readonly MessagePort[];
}

interface ServiceWorkerScope {
  /** The id of the worker's build, and the addresses of all its files. */
  readonly __BUILD: { build: string; files: readonly string[] };
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: PageMessageEvent) => void): void;
}
