import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import { useUnrepeated } from './useUnrepeated';

test('a deed that is under way is not started again, one that is settled may be', () => {
  const settle: (() => void)[] = [];
  const mutation = {
    mutate: (_: undefined, { onSettled }: { onSettled: () => void }) => void settle.push(onSettled),
  };
  const { result } = renderHook(() => useUnrepeated(mutation));
  act(() => {
    result.current();
    result.current();
  });
  expect(settle).toHaveLength(1);
  settle[0]?.();
  result.current();
  expect(settle).toHaveLength(2);
});
