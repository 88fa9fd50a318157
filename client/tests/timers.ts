import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';

/**
 * Fakes timers until the end of the test, so that pauses and retries take no real time. Timers still advance
 * with real time; `pass` skips ahead.
 */
export function fakeTimers() {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return {
    user: userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) }),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}
