import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/**
 * Fakes timers until the end of the test, so that pauses, polls and retries take no real time. If every test
 * of a file needs it, call it in `beforeEach`. Timers still advance by themselves, but no faster than real
 * time; `pass` skips ahead. `Date` stays real: tests that need a certain time set it themselves.
 */
export function fakeTimers(): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    // Short, since userEvent waits for a timer after every key.
    advanceTimeDelta: 5,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** Advances the fake timers at once. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
