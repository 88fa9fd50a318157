import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';

import { makeQueryClient } from '../../api/query';
import { renderHook } from '../../tests/render';
import { ownReview, PLACE_PATH, reviewedPlace } from '../../tests/reviews';
import { useReviewCache } from './api';

const REVIEWS = `${PLACE_PATH}/reviews`;
const NEARBY = `${PLACE_PATH}/nearby?place_types=lodging&radius=5000`;
const TRIP = '/itinerary/t-kochi';

/** Returns which cached answers are stale after an action on a review. */
function staleAfter(deed: (cache: ReturnType<typeof useReviewCache>) => void): string[] {
  const known = { [PLACE_PATH]: reviewedPlace(), [REVIEWS]: {}, [NEARBY]: {}, [TRIP]: {} };
  const queries = makeQueryClient(known);
  const { result } = renderHook(() => useReviewCache('p-nets'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  act(() => deed(result.current));
  return Object.keys(known).filter((path) => queries.getQueryState([path])?.isInvalidated === true);
}

test('writing or deleting a review invalidates the rating wherever the place is shown', () => {
  expect(staleAfter(({ wrote }) => wrote(ownReview()))).toEqual([PLACE_PATH, REVIEWS, TRIP]);
  expect(staleAfter(({ deleted }) => deleted())).toEqual([PLACE_PATH, REVIEWS, TRIP]);
});

test('reporting a review does not invalidate ratings', () => {
  expect(staleAfter(({ reported }) => reported('r-dev'))).toEqual([PLACE_PATH, REVIEWS]);
});
