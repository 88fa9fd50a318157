import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import type { Reply } from '../../tests/api';
import { alert, button, choose, openTrip, press, REFUSAL, SILENT_REFUSAL } from '../../tests/tripPage';

const SHARE = 'POST /itinerary/t-kochi/share';
const END = 'DELETE /itinerary/t-kochi/share';
const LINK = `${location.origin}/shared/k7Qm2x`;
const ANSWER: Reply = { body: { share_url: 'http://elsewhere:8000/shared/k7Qm2x', message: 'Done.' } };

afterEach(() => vi.useRealTimers());

/** The sheet, and what is written to the clipboard. */
async function open() {
  const user = userEvent.setup();
  const page = await openTrip();
  page.api.on(SHARE, ANSWER);
  await choose('Share Trip');
  await screen.findByRole('dialog', { name: 'Share Trip' });
  return { ...page, user, copied: () => navigator.clipboard.readText() };
}

const link = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });

test('a link lets view unless editing is chosen, and is on this very site', async () => {
  const { api } = await open();
  const choices = within(screen.getByRole('radiogroup', { name: 'People with the link can' }));
  expect(choices.getByRole('radio', { name: /Can view/ })).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(choices.getByRole('radio', { name: /Can view/ }));
  await userEvent.click(choices.getByRole('radio', { name: /Can edit/ }));
  await press('Create Link');
  expect((await link()).value).toBe(LINK);
  expect((await link()).readOnly).toBe(true);
  expect(api.sent(SHARE)).toEqual([{ permission: 'edit' }]);
  expect(screen.getByText(/Anyone with this link can/).textContent).toBe(
    'Anyone with this link can edit the trip.',
  );
  await waitFor(() => expect(document.activeElement).toBe(button('Copy link')));
});

test('while the link is made the sheet stays and says why', async () => {
  const { api } = await open();
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((go) => (answer = go));
  api.on(SHARE, async () => {
    await waiting;
    return ANSWER;
  });
  await userEvent.dblClick(button('Create Link'));
  await waitFor(() => expect(button('Close').getAttribute('aria-disabled')).toBe('true'));
  const why = () => screen.queryByText('The link is being made. One moment, please.');
  expect(why()).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(why()?.getAttribute('role')).toBe('status');
  await press('Close');
  expect(screen.getByRole('dialog', { name: 'Share Trip' })).toBeDefined();
  answer();
  await link();
  expect(why()).toBeNull();
  expect(api.sent(SHARE)).toHaveLength(1);
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [REFUSAL, 'Please try again in a moment.'],
  [SILENT_REFUSAL, 'Failed to generate share link'],
])('a link that cannot be made is said, and may be tried again (%#)', async (reply, text) => {
  const { api } = await open();
  api.on(SHARE, reply);
  await press('Create Link');
  expect(await alert()).toBe(text);
  api.on(SHARE, ANSWER);
  await press('Create Link');
  expect((await link()).value).toBe(LINK);
});

test('a copy is confirmed for two seconds', async () => {
  const { user, copied } = await open();
  await press('Create Link');
  await link();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(button('Copy link'));
  await screen.findByText('Copied');
  expect(screen.getByText('Link copied').getAttribute('role')).toBe('status');
  expect(await copied()).toBe(LINK);
  act(() => void vi.advanceTimersByTime(1500));
  expect(screen.queryByText('Copied')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(500));
  expect(screen.queryByText('Copied')).toBeNull();
  expect(screen.queryByText('Link copied')).toBeNull();
});

test('a browser that does not let copy says so', async () => {
  const { user } = await open();
  await press('Create Link');
  await link();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(button('Copy link'));
  expect(await alert()).toBe('Failed to copy link');
  expect(screen.queryByText('Copied')).toBeNull();
});

test('WhatsApp gets the message with the link, in a window of its own', async () => {
  await open();
  await press('Create Link');
  const way = await screen.findByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' });
  expect(new URL(way.href).searchParams.get('text')).toBe(
    `Check out my trip: Kochi and the backwaters\n${LINK}`,
  );
  expect(way.target).toBe('_blank');
});

test('old links are made invalid only after asking', async () => {
  const { api } = await open();
  api.on(END, { body: { message: 'The old links no longer work.' } });
  await press('Make old links invalid');
  const question = within(await screen.findByRole('alertdialog', { name: 'Make old links invalid?' }));
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep links' }));
  expect(api.calls).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Make invalid' }));
  expect(await screen.findByText('The old links no longer work.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.sent(END)).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: 'Share Trip' })).toBeDefined();
});

test('links that could not be made invalid are said to hold', async () => {
  const { api } = await open();
  api.on(END, SILENT_REFUSAL);
  await press('Make old links invalid');
  await userEvent.click(await screen.findByRole('button', { name: 'Make invalid' }));
  expect(await alert()).toBe('Failed to make old links invalid');
  expect(screen.getByRole('alertdialog')).toBeDefined();
});
