import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from './errors';
import { makeQueryClient } from './query';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const NETWORK_DOWN = 'Network error - Please check your connection';
const DOWN = new ApiError(NETWORK_DOWN, { status: 0, network: true });
const DOWN_ONCE = new ApiError(NETWORK_DOWN, { status: 0, network: true, repeatable: false });
const REFUSED = new ApiError('Something went wrong', { status: 502 });

/** Counts the attempts of a call that always fails, immediately and over time. */
async function triesOf(start: (fail: () => Promise<never>) => void, error: Error): Promise<number[]> {
  let tries = 0;
  start(() => {
    tries += 1;
    return Promise.reject(error);
  });
  const counted: number[] = [];
  for (const wait of [0, 999, 1, 1999, 1, 60_000]) {
    await vi.advanceTimersByTimeAsync(wait);
    counted.push(tries);
  }
  return counted;
}

const read = (error: Error) =>
  triesOf((queryFn) => {
    new QueryObserver(makeQueryClient({}), { queryKey: ['/itinerary'], queryFn }).subscribe(() => undefined);
  }, error);
const write = (error: Error) =>
  triesOf((mutationFn) => {
    const mutation = new MutationObserver(makeQueryClient({}), { mutationFn });
    mutation.mutate().catch((reason: unknown) => expect(reason).toBe(error));
  }, error);

test('a network failure is retried twice, after one and two seconds', async () => {
  expect(await read(DOWN)).toEqual([1, 1, 2, 2, 3, 3]);
  expect(await write(DOWN)).toEqual([1, 1, 2, 2, 3, 3]);
});

test('a call that must not run twice is not retried', async () => {
  expect(await write(DOWN_ONCE)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('an error from the server is not retried', async () => {
  expect(await read(REFUSED)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await write(REFUSED)).toEqual([1, 1, 1, 1, 1, 1]);
});
