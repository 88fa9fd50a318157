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
