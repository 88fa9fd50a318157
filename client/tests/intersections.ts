import { onTestFinished, vi } from 'vitest';

/** Replaces the browser's IntersectionObserver. `comeNear` scrolls everything into view. */
export function stubIntersections() {
  const callbacks = new Set<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        callbacks.add(() =>
          callback(
            [{ isIntersecting: true } as IntersectionObserverEntry],
            this as unknown as IntersectionObserver,
          ),
        );
      }
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    comeNear: () => {
      for (const call of callbacks) call();
    },
  };
}
