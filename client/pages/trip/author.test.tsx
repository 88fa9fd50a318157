import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { member, people, readersTrip, trip } from '../../tests/trip';
import { traveller } from '../../tests/traveller';
import { besidesWatching, openTrip, press } from '../../tests/tripPage';

const mina = member('Mina K.', 'owner');
const published = (more = {}) => readersTrip('view', { is_published: true, ...more });

test('a published trip names its author at once, with a link to the profile', async () => {
  const { api } = await openTrip(published(), people([], mina));
  expect(screen.getByRole('link', { name: 'Mina K.' }).getAttribute('href')).toBe('/user/u-mina');
  await waitFor(() => expect(api.sent('GET /user/u-mina')).toHaveLength(1));
});

test('readers can follow the author', async () => {
  const { api } = await openTrip(published(), people([], mina));
  let isFollowing = false;
  api.on('GET /user/u-mina', () => ({ body: traveller({ id: 'u-mina', is_following: isFollowing }) }));
  api.on('POST /user/follow', () => {
    isFollowing = true;
    return { body: { message: 'Done.', is_following: true, followers_count: 4 } };
  });
  await screen.findByRole('button', { name: 'Follow' });
  await press('Follow');
  await screen.findByRole('button', { name: 'Unfollow' });
  expect(api.sent('POST /user/follow')).toEqual([{ action: 'follow', target_user_id: 'u-mina' }]);
});

test.each([
  ['one’s own trip', trip({ is_published: true }), people()],
  ['a trip that is not published', readersTrip('view'), people([member('Asha', 'view')], mina)],
])('%s names no author', async (_, shown, others) => {
  const { api } = await openTrip(shown, others);
  expect(screen.queryByRole('link', { name: 'Mina K.' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Asha Menon' })).toBeNull();
  expect(besidesWatching(api)).toEqual([]);
});
