import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';

import { serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { ownProfile } from '../../tests/traveller';

const TEXT = 'Ferry person.\nBookshops.';

const open = (about_me = TEXT) =>
  openPage(bootstrapOf('profile', '/profile', { data: { '/user/profile': ownProfile({ about_me }) } }));
const edit = () => screen.getByRole('button', { name: 'Edit About Me' });
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About Me' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Starts an API that stores what it receives. */
async function saving() {
  const api = await serveApi();
  api.on('PUT /user/profile', ({ body }) => ({
    body: { message: 'Saved.', profile_data: ownProfile(body as { about_me: string }) },
  }));
  return api;
}

test('the text keeps its line breaks and has an Edit button', async () => {
  const { html } = await open();
  expect(html).toContain(TEXT);
  expect(screen.getByText(/Ferry person/).className).toBe('edited-text');
  expect(edit().textContent).toBe('Edit');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an empty text shows a hint', async () => {
  await open('');
  expect(screen.getByText('Tell other travellers about yourself.')).toBeDefined();
});

test('Edit focuses the field at the end of the text', async () => {
  await open();
  await userEvent.click(edit());
  expect(document.activeElement).toBe(area());
  expect(area().value).toBe(TEXT);
  expect([area().selectionStart, area().selectionEnd]).toEqual([TEXT.length, TEXT.length]);
  expect(screen.queryByRole('button', { name: 'Edit About Me' })).toBeNull();
});

test('Save sends only the text, shows it, and returns the focus', async () => {
  const api = await saving();
  await open();
  await userEvent.click(edit());
  await userEvent.keyboard('{Enter}The last boat home.');
  await press('Save');
  await waitFor(() => expect(document.activeElement).toBe(edit()));
  expect(api.sent('PUT /user/profile')).toEqual([{ about_me: `${TEXT}\nThe last boat home.` }]);
  expect(screen.getByText(/The last boat home/)).toBeDefined();
});

test('an empty text can be saved', async () => {
  const api = await saving();
  await open();
  await userEvent.click(edit());
  await userEvent.clear(area());
  await press('Save');
  await screen.findByText('Tell other travellers about yourself.');
  expect(api.sent('PUT /user/profile')).toEqual([{ about_me: '' }]);
});

test.each([
  ['Cancel', () => press('Cancel')],
  ['Esc', () => userEvent.keyboard('{Escape}')],
])('%s discards the change, sends nothing, and returns the focus', async (_name, giveUp) => {
  const api = await saving();
  await open();
  await userEvent.click(edit());
  await userEvent.keyboard(' More.');
  await giveUp();
  expect(document.activeElement).toBe(edit());
  expect(screen.getByText(/Ferry person/).textContent).toBe(TEXT);
  await userEvent.click(edit());
  expect(area().value).toBe(TEXT);
  expect(api.sent('PUT /user/profile')).toEqual([]);
});

test('Esc during text composition does not close the field', async () => {
  await open();
  await userEvent.click(edit());
  fireEvent.keyDown(area(), { key: 'Escape', isComposing: true });
  expect(area()).toBeDefined();
});

test('a text that failed to save stays, with the server’s message', async () => {
  const api = await saving();
  api.on('PUT /user/profile', { status: 503, body: { detail: 'Please try again in a moment.' } });
  await open();
  await userEvent.click(edit());
  await userEvent.keyboard(' More.');
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a moment.');
  expect(area().value).toBe(`${TEXT} More.`);
});

test('a text that is too long is rejected, not truncated, and counted in characters', async () => {
  const api = await saving();
  await open('');
  await userEvent.click(edit());
  const long = '🚂'.repeat(5000);
  fireEvent.change(area(), { target: { value: `${long}!` } });
  await press('Save');
  expect(await screen.findByText('Please use at most 5000 characters.')).toBeDefined();
  expect(area().getAttribute('aria-invalid')).toBe('true');
  expect(area().value).toBe(`${long}!`);
  expect(api.sent('PUT /user/profile')).toEqual([]);
  fireEvent.change(area(), { target: { value: `${long}\n` } });
  await press('Save');
  await waitFor(() => expect(api.sent('PUT /user/profile')).toHaveLength(1));
});

test('the server’s message appears below the field', async () => {
  const api = await saving();
  const text = 'Please use at most 5000 characters.';
  api.on('PUT /user/profile', { status: 422, body: { detail: text, errors: { about_me: [text] } } });
  await open();
  await userEvent.click(edit());
  await press('Save');
  await waitFor(() => expect(area().getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(area());
  await userEvent.keyboard('!');
  expect(area().getAttribute('aria-invalid')).toBeNull();
});

test('text typed during the save is not lost', async () => {
  const api = await serveApi();
  let answerNow: () => void = () => undefined;
  const waiting = new Promise<void>((go) => (answerNow = go));
  api.on('PUT /user/profile', async ({ body }) => {
    await waiting;
    return { body: { message: 'Saved.', profile_data: ownProfile(body as { about_me: string }) } };
  });
  await open();
  await userEvent.click(edit());
  await press('Save');
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(area(), ' More.');
  await userEvent.keyboard('{Escape}');
  expect(area().value).toBe(`${TEXT} More.`);
  answerNow();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull(),
  );
  expect(area().value).toBe(`${TEXT} More.`);
});

test('the offline note shows the age of the copy', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 7, 1, 9, 40) });
  onTestFinished(() => void vi.useRealTimers());
  await open();
  vi.setSystemTime(new Date(2026, 7, 2, 18, 5));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByText('You are offline.').closest('[role="status"]')?.textContent).toBe(
    'You are offline. This is the copy saved on 1 Aug at 09:40. You can still read it. Changes need a connection.',
  );
  expect(screen.getByText(/Ferry person/)).toBeDefined();
});

test('a text hidden by the staff is shown with the reason', async () => {
  const hidden = ownProfile({ hidden_text_why: 'It names Ben.', hidden_photo_why: 'It shows Ben.' });
  await openPage(bootstrapOf('profile', '/profile', { data: { '/user/profile': hidden } }));
  expect(screen.getByText('Our staff have hidden your text from others: It names Ben.')).toBeDefined();
  expect(screen.getByText('Our staff have hidden your photo from others: It shows Ben.')).toBeDefined();
});
