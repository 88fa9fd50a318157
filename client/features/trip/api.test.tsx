import { QueryClientProvider } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';

import { makeQueryClient } from '../../api/query';
import { type Reply, serveApi } from '../../tests/api';
import { renderHook } from '../../tests/render';
import { trip } from '../../tests/trip';
import { tripPath, useTrip, useTripCache } from './api';

const old = trip({ version: 7, trip_name: 'Kochi' });
const PATH = tripPath(old.itinerary_id);

/** Starts a reload of a trip; `answer` responds to that call. */
async function reload() {
  const api = await serveApi();
  const queries = makeQueryClient({ [PATH]: old });
  const waiting: ((reply: Reply) => void)[] = [];
  api.on(`GET ${PATH}`, () => new Promise<Reply>((answer) => waiting.push(answer)));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ ...useTrip(old.itinerary_id), cache: useTripCache() }), { wrapper });
  act(() => void result.current.refetch());
  await waitFor(() => expect(waiting).toHaveLength(1));
  const answer = async (body: unknown) => {
    waiting[0]?.({ body });
    await waitFor(() => expect(result.current.isFetching).toBe(false));
  };
  return { result, answer };
}

test('an answer that was sent before a change does not revert the change', async () => {
  const { result, answer } = await reload();
  act(() => result.current.cache.storeChange({ ...old, version: 8, trip_name: 'Slow boats' }));
  await answer(old);
  expect(result.current.data).toMatchObject({ version: 8, trip_name: 'Slow boats' });
});

test('a change without a new version is shown', async () => {
  const { result, answer } = await reload();
  await answer({ ...old, likes_count: old.likes_count + 1 });
  expect(result.current.data?.likes_count).toBe(old.likes_count + 1);
});
