import { act } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderHook } from '../tests/render';
import { type OnceOptions, useMutateOnce } from './mutations';

type Settle = (data: unknown, error: unknown) => void;

/** Starts an action twice; returns how to start it again, and how to settle each start. */
function start(options?: OnceOptions): { again: () => void; settle: Settle[] } {
  const settle: Settle[] = [];
  const mutation = {
    mutate: (_: undefined, { onSettled }: { onSettled: Settle }) => void settle.push(onSettled),
  };
  const { result } = renderHook(() => useMutateOnce(mutation, options));
  act(() => {
    result.current();
    result.current();
  });
  return { again: () => result.current(), settle };
}

test('an action cannot start again while it is running, but can after it has settled', () => {
  const { again, settle } = start();
  expect(settle).toHaveLength(1);
  settle[0]?.({}, null);
  again();
  expect(settle).toHaveLength(2);
});

test('an action that leaves the page can only start again after a failure', () => {
  const { again, settle } = start({ leavesPage: true });
  settle[0]?.(undefined, new Error('offline'));
  again();
  expect(settle).toHaveLength(2);
  settle[1]?.({}, null);
  again();
  expect(settle).toHaveLength(2);
});
