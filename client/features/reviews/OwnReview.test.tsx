import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Schema } from '../../api/client';
import { type FakeApi, serveApi } from '../../tests/api';
import { ownReview, type Place, PLACE_PATH, reviewedPlace, showPlace } from '../../tests/reviews';
import { OwnReview } from './OwnReview';

const WRITE = `PUT ${PLACE_PATH}/review`;
const REMOVE = `DELETE ${PLACE_PATH}/review`;
const TEXT = 'Go at dawn.';

/** Opens a place on a server that stores the traveller's review. */
async function openOwn(review: Schema<'OwnReview'> | null): Promise<FakeApi> {
  const api = await serveApi();
  let stored: Place = reviewedPlace({ my_review: review });
  api.on(`GET ${PLACE_PATH}`, () => ({ body: stored }));
  api.on(WRITE, ({ body }) => {
    stored = { ...stored, my_review: ownReview({ ...(body as Schema<'Opinion'>), edited: review !== null }) };
    return { body: stored.my_review };
  });
  api.on(REMOVE, () => {
    stored = { ...stored, my_review: null };
    return { body: { message: 'Your review is deleted.' } };
  });
  showPlace(stored, (place) => <OwnReview place={place} />);
  return api;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const write = () => press('Write a review of Chinese Fishing Nets');
const edit = () => press('Edit your review of Chinese Fishing Nets');
const star = (name: string) => screen.getByRole('radio', { name });
const text = () => screen.getByRole('textbox', { name: 'Your review (optional)' });

test('a rating and a text are saved, and the button then edits them', async () => {
  const api = await openOwn(null);
  await write();
  expect(screen.getByRole('dialog', { name: 'Write a review' })).toBeDefined();
  await userEvent.click(star('4 stars'));
  await userEvent.type(text(), TEXT);
  expect(screen.getByText('11 of 2,000 characters')).toBeDefined();
  await press('Save');
  expect(await screen.findByText('Thanks for your review!')).toBeDefined();
  expect(api.sent(WRITE)).toEqual([{ rating: 4, text: TEXT }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await edit();
  expect((star('4 stars') as HTMLInputElement).checked).toBe(true);
  expect((text() as HTMLTextAreaElement).value).toBe(TEXT);
});

test('a draft survives closing the sheet, until it is cancelled', async () => {
  await openOwn(null);
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await write();
  await userEvent.click(star('4 stars'));
  await userEvent.type(text(), TEXT);
  await userEvent.keyboard('{Escape}');
  await gone();
  await write();
  expect((star('4 stars') as HTMLInputElement).checked).toBe(true);
  expect((text() as HTMLTextAreaElement).value).toBe(TEXT);
  await press('Cancel');
  await gone();
  await write();
  expect((star('4 stars') as HTMLInputElement).checked).toBe(false);
  expect((text() as HTMLTextAreaElement).value).toBe('');
});

test('a review can be written with the keyboard alone', async () => {
  const api = await openOwn(null);
  screen.getByRole('button', { name: /^Write a review/ }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  star('1 star').focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(star('3 stars'));
  await userEvent.tab();
  expect(document.activeElement).toBe(text());
  await userEvent.keyboard(TEXT);
  screen.getByRole('button', { name: 'Save' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(api.sent(WRITE)).toEqual([{ rating: 3, text: TEXT }]));
});

test('without a rating nothing is sent, and the stars get the focus', async () => {
  const api = await openOwn(null);
  await write();
  await press('Save');
  const group = screen.getByRole('radiogroup', { name: 'Your rating' });
  expect(within(group).getByText('Choose a star rating.')).toBeDefined();
  expect(group.contains(document.activeElement)).toBe(true);
  await userEvent.click(star('2 stars'));
  expect(within(group).queryByText('Choose a star rating.')).toBeNull();
  expect(api.sent(WRITE)).toEqual([]);
});

test('a text that is too long is rejected, not truncated', async () => {
  const api = await openOwn(ownReview({ text: '' }));
  await edit();
  await userEvent.click(text());
  await userEvent.paste('x'.repeat(2003));
  expect(screen.getByText('Please use at most 2000 characters.')).toBeDefined();
  await press('Save');
  expect((text() as HTMLTextAreaElement).value).toHaveLength(2003);
  expect(document.activeElement).toBe(text());
  expect(api.sent(WRITE)).toEqual([]);
});

test('a double click saves once', async () => {
  const api = await openOwn(ownReview());
  await edit();
  await userEvent.click(star('1 star'));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your review is updated.')).toBeDefined();
  expect(api.sent(WRITE)).toHaveLength(1);
});

test('the server’s message appears beside its field, and no input is lost', async () => {
  const api = await openOwn(null);
  const said = 'Please give 1 to 5 stars, says the server.';
  api.on(WRITE, { status: 422, body: { detail: said, errors: { rating: [said] } } });
  await write();
  await userEvent.click(star('5 stars'));
  await userEvent.type(text(), TEXT);
  await press('Save');
  const group = await screen.findByRole('radiogroup', { name: 'Your rating' });
  expect(await within(group).findByText(said)).toBeDefined();
  expect((text() as HTMLTextAreaElement).value).toBe(TEXT);
});

test('deleting asks first, happens once, and the button then writes a new review', async () => {
  const api = await openOwn(ownReview());
  await edit();
  await press('Delete review');
  const question = await screen.findByRole('alertdialog', { name: 'Delete your review?' });
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' }));
  await userEvent.dblClick(within(question).getByRole('button', { name: 'Delete review' }));
  expect(await screen.findByText('Your review is deleted.')).toBeDefined();
  await screen.findByRole('button', { name: 'Write a review of Chinese Fishing Nets' });
  expect(api.sent(REMOVE)).toHaveLength(1);
});

test('a review that could not be deleted stays', async () => {
  const api = await openOwn(ownReview());
  api.on(REMOVE, { status: 500, body: {} });
  await edit();
  await press('Delete review');
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete review' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to delete your review');
  expect(screen.getByRole('alertdialog')).toBeDefined();
});

test('the author sees why a review is hidden', async () => {
  await openOwn(ownReview({ is_hidden: true, hidden_why: 'It names a private person.' }));
  expect(screen.getByText('Our staff hid your review: It names a private person.')).toBeDefined();
});

test('a destination cannot be reviewed', async () => {
  await serveApi();
  showPlace(reviewedPlace({ abilities: { can_review: false } }), (place) => <OwnReview place={place} />);
  expect(screen.queryByRole('button')).toBeNull();
});
