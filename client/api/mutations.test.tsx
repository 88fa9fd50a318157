import { act } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderHook } from '../tests/render';
import { useMutateOnce } from './mutations';

test('an action cannot start again while it is running, but can after it has settled', () => {
  const settle: (() => void)[] = [];
  const mutation = {
    mutate: (_: undefined, { onSettled }: { onSettled: () => void }) => void settle.push(onSettled),
  };
  const { result } = renderHook(() => useMutateOnce(mutation));
  act(() => {
    result.current();
    result.current();
  });
  expect(settle).toHaveLength(1);
  settle[0]?.();
  result.current();
  expect(settle).toHaveLength(2);
});
