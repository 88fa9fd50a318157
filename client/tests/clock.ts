import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Gives every test in a file a fake clock. It advances with real time; `pass` skips waits. */
export function fakeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      advanceTimeDelta: 5,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Advances the fake clock at once. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
