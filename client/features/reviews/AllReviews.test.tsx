import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Schema } from '../../api/client';
import { type FakeApi, serveApi } from '../../tests/api';
import { PLACE_PATH, review, reviewedPlace, showPlace } from '../../tests/reviews';
import { AllReviews, AllReviewsButton } from './AllReviews';

const LIST = `GET ${PLACE_PATH}/reviews`;
const REPORT = `POST ${PLACE_PATH}/reviews/r-dev/report`;
const THANKS = 'Thank you. Our staff will look at this review.';
const LONG = `${'Bring small notes. '.repeat(8)}And go hungry.`;

async function openList(...pages: Schema<'Review'>[][]): Promise<FakeApi> {
  const api = await serveApi();
  let isReported = false;
  const known = (one: Schema<'Review'>) =>
    one.author_name === 'Dev' && isReported ? { ...one, is_reported: true } : one;
  pages.forEach((reviews, index) => {
    const call = index === 0 ? LIST : `${LIST}?cursor=${index}`;
    const next = index + 1 < pages.length ? { next_cursor: String(index + 1) } : {};
    api.on(call, () => ({ body: { reviews: reviews.map(known), ...next } }));
  });
  api.on(REPORT, () => {
    isReported = true;
    return { body: { message: THANKS } };
  });
  api.on(`GET ${PLACE_PATH}`, { body: reviewedPlace() });
  showPlace(reviewedPlace(), ({ place_id }) => <AllReviews placeId={place_id} />);
  await screen.findAllByRole('article');
  return api;
}

const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent);
const menu = () => userEvent.click(screen.getByRole('button', { name: 'Options for the review by Dev' }));
const report = async () => {
  await menu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report review' }));
  return screen.findByRole('dialog', { name: 'Report this review?' });
};

test('reviews load page by page, each once, and focus moves to the first new one', async () => {
  await openList([review('Dev'), review('Sofie')], [review('Sofie'), review('Kenji', { edited: true })]);
  expect(names()).toEqual(['Dev', 'Sofie']);
  await userEvent.click(screen.getByRole('button', { name: 'Show more reviews' }));
  await waitFor(() => expect(names()).toEqual(['Dev', 'Sofie', 'Kenji']));
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Kenji');
  expect(screen.getByText('March 2026, edited')).toBeDefined();
});

test('a long text is collapsed until it is expanded', async () => {
  await openList([review('Dev', { text: LONG }), review('Sofie')]);
  expect(screen.queryByText(/And go hungry/)).toBeNull();
  const more = screen.getByRole('button', { name: 'Show More of the review by Dev' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(more);
  expect(screen.getByText(/And go hungry/)).toBeDefined();
  expect(more.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getAllByRole('button', { name: /^Show/ })).toHaveLength(1);
});

test('a review is reported once, with a reason', async () => {
  const api = await openList([review('Dev')]);
  const sheet = await report();
  await userEvent.click(within(sheet).getByRole('radio', { name: 'It’s not true' }));
  await userEvent.type(within(sheet).getByRole('textbox'), 'There are no nets.');
  await userEvent.dblClick(within(sheet).getByRole('button', { name: 'Report' }));
  expect(await screen.findByText(THANKS)).toBeDefined();
  expect(api.sent(REPORT)).toEqual([{ reason: 'false', text: 'There are no nets.' }]);
  expect(await screen.findByText('Reported')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Options for the review by Dev' })).toBeNull();
});

test('a failed report stays open and preserves its text', async () => {
  const api = await openList([review('Dev')]);
  api.on(REPORT, { status: 500, body: {} });
  const sheet = await report();
  await userEvent.type(within(sheet).getByRole('textbox'), 'Rude.');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Report' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to report this review');
  expect(within(sheet).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Rude.');
});

test('the traveller’s own review cannot be reported', async () => {
  await openList([review('Asha Menon', { is_mine: true })]);
  expect(names()).toEqual(['You']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a list that failed to load can be retried', async () => {
  const api = await serveApi();
  api.on(LIST, { status: 500, body: {} });
  showPlace(reviewedPlace(), ({ place_id }) => <AllReviews placeId={place_id} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.on(LIST, { body: { reviews: [review('Dev')] } });
  await userEvent.click(again);
  await waitFor(() => expect(names()).toEqual(['Dev']));
});

test('a place with more reviews than shown opens all of them', async () => {
  const api = await serveApi();
  api.on(`GET ${PLACE_PATH}/reviews`, { body: { reviews: [review('Dev'), review('Kenji')] } });
  showPlace(reviewedPlace({ reviews: [review('Dev')], total_ratings: 2 }), (place) => (
    <AllReviewsButton place={place} />
  ));
  await userEvent.click(screen.getByRole('button', { name: 'All reviews' }));
  const sheet = await screen.findByRole('dialog', { name: 'All reviews' });
  expect(await within(sheet).findAllByRole('article')).toHaveLength(2);
});

test('a place that shows all of its reviews has no button', () => {
  showPlace(reviewedPlace({ reviews: [review('Dev')], total_ratings: 1 }), (place) => (
    <AllReviewsButton place={place} />
  ));
  expect(screen.queryByRole('button')).toBeNull();
});
