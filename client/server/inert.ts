/** The part of AbortController that modules touch while they load and render; nothing is ever aborted. */
export class Aborter {
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
export class InertPort {
  onmessage: ((event: unknown) => void) | null = null;
  postMessage(): void {
    // Nothing runs after a synchronous render.
  }
  close(): void {
    // Nothing is open.
  }
}
