import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { alert, CHANGE, choose, openTrip, press } from '../../../tests/tripPage';

async function rename(name: string) {
  await choose('Rename Trip');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Trip name' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.clear(field);
  if (name !== '') await userEvent.type(field, name);
  return field;
}

test('the new name is trimmed, saved and shown', async () => {
  const { api } = await openTrip();
  await rename('  Kerala by boat ');
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Kerala by boat' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(CHANGE)).toEqual([{ trip_name: 'Kerala by boat' }]);
  expect(api.calls.findLast(({ method }) => method === 'PUT')?.headers['if-match']).toBe('"1"');
  await waitFor(() => expect(document.title).toBe('Kerala by boat · Waypost'));
});

test.each([
  ['  ', 'Please give your trip a name.'],
  ['a'.repeat(121), 'Please use at most 120 characters.'],
])('an invalid name is refused at its field (%#)', async (name, text) => {
  const { api } = await openTrip();
  const field = await rename('');
  await act(async () => {
    await userEvent.click(field);
    await userEvent.paste(name);
  });
  await userEvent.keyboard('{Enter}');
  await screen.findByText(text);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(api.changes()).toEqual([]);
});

test('a name that another traveller just saved is replaced only by saving again', async () => {
  const { api, elsewhere, now } = await openTrip();
  const fields = { trip_name: { user_id: 'u-mina', name: 'Mina' } };
  api.on('GET /itinerary/t-kochi/changers?since=1', { body: { fields } });
  elsewhere({ trip_name: 'Slow boats' });
  const field = await rename('Kerala by boat');
  await press('Save');
  expect(await alert()).toBe('Someone else just edited this. Your text is still here.');
  expect(field.value).toBe('Kerala by boat');
  expect(await screen.findByText(/^Mina just renamed this trip to “Slow boats”/)).toBeDefined();
  expect(now().trip_name).toBe('Slow boats');
  await press('Save');
  await waitFor(() => expect(now().trip_name).toBe('Kerala by boat'));
  expect(api.sent(CHANGE)).toHaveLength(2);
});
