import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Gives every test of a file a fake clock. It keeps running; `pass` skips the waits. */
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

/** Lets some milliseconds of the fake clock pass at once. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
