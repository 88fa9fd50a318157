import { onTestFinished, vi } from 'vitest';

/** Stands in for the browser's observer of what is on the screen; `comeNear` scrolls everything into it. */
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
