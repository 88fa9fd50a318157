import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import type { Reply } from '../../../tests/api';
import { fakeTimers, pass } from '../../../tests/timers';
import { alert, button, choose, openTrip, press, REFUSAL, SILENT_REFUSAL } from '../../../tests/tripPage';

const SHARE = 'POST /itinerary/t-kochi/share';
const END = 'DELETE /itinerary/t-kochi/share';
const LINK = `${location.origin}/shared/k7Qm2x`;
const ANSWER: Reply = { body: { share_url: 'http://elsewhere:8000/shared/k7Qm2x', message: 'Done.' } };

/** Opens the sheet, and records what is written to the clipboard. */
async function open() {
  const user = userEvent.setup();
  const page = await openTrip();
  page.api.on(SHARE, ANSWER);
  await choose('Share Trip');
  await screen.findByRole('dialog', { name: 'Share Trip' });
  return { ...page, user, copied: () => navigator.clipboard.readText() };
}

const link = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });

test('a link allows viewing unless editing is chosen, and is on the current site', async () => {
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

test('while the link is being created the sheet stays open and says why', async () => {
  const { api } = await open();
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((go) => (answer = go));
  api.on(SHARE, async () => {
    await waiting;
    return ANSWER;
  });
  await userEvent.dblClick(button('Create Link'));
  await waitFor(() => expect(button('Close').getAttribute('aria-disabled')).toBe('true'));
  const reason = () => screen.queryByText('Creating your link…');
  expect(reason()).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(reason()?.getAttribute('role')).toBe('status');
  await press('Close');
  expect(screen.getByRole('dialog', { name: 'Share Trip' })).toBeDefined();
  answer();
  await link();
  expect(reason()).toBeNull();
  expect(api.sent(SHARE)).toHaveLength(1);
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [REFUSAL, 'Please try again in a moment.'],
  [SILENT_REFUSAL, 'Failed to generate share link'],
])('a failed link shows a toast and can be retried (%#)', async (reply, text) => {
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
  fakeTimers();
  await user.click(button('Copy link'));
  await screen.findByText('Copied');
  expect(screen.getByText('Link copied').getAttribute('role')).toBe('status');
  expect(await copied()).toBe(LINK);
  await pass(1500);
  expect(screen.queryByText('Copied')).not.toBeNull();
  await pass(500);
  expect(screen.queryByText('Copied')).toBeNull();
  expect(screen.queryByText('Link copied')).toBeNull();
});

test('a browser that does not allow copying shows a message', async () => {
  const { user } = await open();
  await press('Create Link');
  await link();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(button('Copy link'));
  expect(await alert()).toBe('Failed to copy link');
  expect(screen.queryByText('Copied')).toBeNull();
});

test('WhatsApp opens in a new window with the message and the link', async () => {
  await open();
  await press('Create Link');
  const whatsApp = await screen.findByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' });
  expect(new URL(whatsApp.href).searchParams.get('text')).toBe(
    `Check out my trip: Kochi and the backwaters\n${LINK}`,
  );
  expect(whatsApp.target).toBe('_blank');
});

test('old links are turned off only after a confirmation', async () => {
  const { api } = await open();
  api.on(END, { body: { message: 'The old links no longer work.' } });
  await press('Turn off old links');
  const question = within(await screen.findByRole('alertdialog', { name: 'Turn off old links?' }));
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep links' }));
  expect(api.changes()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('The old links no longer work.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.sent(END)).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: 'Share Trip' })).toBeDefined();
});

test('a failure to turn off links shows a toast', async () => {
  const { api } = await open();
  api.on(END, SILENT_REFUSAL);
  await press('Turn off old links');
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await alert()).toBe('Failed to turn off old links');
  expect(screen.getByRole('alertdialog')).toBeDefined();
});
