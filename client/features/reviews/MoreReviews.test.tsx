import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { serveApi } from '../../tests/api';
import { PLACE_PATH, review, reviewedPlace, showPlace } from '../../tests/reviews';
import { MoreReviews } from './MoreReviews';

test('where there are more than are shown, all of them open', async () => {
  const api = await serveApi();
  api.on(`GET ${PLACE_PATH}/reviews`, { body: { reviews: [review('Dev'), review('Kenji')] } });
  showPlace(reviewedPlace({ reviews: [review('Dev')], total_ratings: 2 }), (place) => (
    <MoreReviews place={place} />
  ));
  await userEvent.click(screen.getByRole('button', { name: 'All reviews' }));
  const sheet = await screen.findByRole('dialog', { name: 'All reviews' });
  expect(await within(sheet).findAllByRole('article')).toHaveLength(2);
});

test('where all are shown, nothing opens', () => {
  showPlace(reviewedPlace({ reviews: [review('Dev')], total_ratings: 1 }), (place) => (
    <MoreReviews place={place} />
  ));
  expect(screen.queryByRole('button')).toBeNull();
});
