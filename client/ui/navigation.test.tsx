import { act } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderHook } from '../tests/render';
import { useLeaving } from './navigation';

test('a page that is being left is so until the traveller goes back', () => {
  const { result } = renderHook(() => useLeaving());
  expect(result.current[0]).toBe(false);
  act(() => result.current[1]());
  expect(result.current[0]).toBe(true);
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  expect(result.current[0]).toBe(false);
});
