import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeTimers, pass } from '../../../tests/timers';
import { readersTrip, trip } from '../../../tests/trip';
import { alert, button, CHANGE, openTrip, press, SILENT_REFUSAL } from '../../../tests/tripPage';

const TEXT = 'Two mornings of fishing nets.';
const edit = () => button('Edit About Trip');
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About Trip' });

async function open(...shown: Parameters<typeof openTrip>) {
  const page = await openTrip(...shown);
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  return page;
}

test('travellers who may edit the trip can edit the text, and the focus is returned', async () => {
  const { api } = await open(readersTrip('edit'));
  await userEvent.click(edit());
  expect(document.activeElement).toBe(area());
  expect(area().selectionStart).toBe(TEXT.length);
  await userEvent.keyboard('{Enter}Then a slow boat.');
  await press('Save');
  await waitFor(() => expect(document.activeElement).toBe(edit()));
  expect(screen.getByText(/Then a slow boat/).className).toBe('edited-text');
  expect(api.sent(CHANGE)).toEqual([{ about_trip: `${TEXT}\nThen a slow boat.` }]);
  const change = api.calls.find(({ method }) => method !== 'GET');
  expect(change?.headers['if-match']).toBe('"1"');
});

test('travellers who may only view cannot edit the text', async () => {
  await open(readersTrip('view'));
  expect(screen.getByText(TEXT)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Edit About Trip' })).toBeNull();
});

test('a trip without a text asks for one, and Escape cancels', async () => {
  const { api } = await open(trip({ about_trip: '' }));
  expect(screen.getByText('Say what this trip is about')).toBeDefined();
  await userEvent.click(edit());
  await userEvent.keyboard('Nets.{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(edit()));
  expect(screen.getByText('Say what this trip is about')).toBeDefined();
  expect(api.changes()).toEqual([]);
});

test('a text that is too long is rejected with a message', async () => {
  const { api } = await open();
  await userEvent.click(edit());
  fireEvent.change(area(), { target: { value: 'a'.repeat(5001) } });
  await press('Save');
  await screen.findByText('Please use at most 5000 characters.');
  expect(area().getAttribute('aria-invalid')).toBe('true');
  expect(api.changes()).toEqual([]);
});

test('a text that could not be saved is preserved and can be retried', async () => {
  const { api } = await open();
  api.on(CHANGE, SILENT_REFUSAL);
  await userEvent.click(edit());
  await userEvent.keyboard(' More.');
  await press('Save');
  expect(await alert()).toBe('Failed to update trip');
  expect(area().value).toBe(`${TEXT} More.`);
});

const CHANGERS = 'GET /itinerary/t-kochi/changers?since=1';

test('a text by another traveller is shown, and replaced only by saving again', async () => {
  const { api, elsewhere, now } = await open();
  api.on(CHANGERS, { body: { fields: { about_trip: { user_id: 'u-mina', name: 'Mina' } } } });
  await userEvent.click(edit());
  elsewhere({ about_trip: 'Spice lanes.' });
  await userEvent.keyboard(' More.');
  await press('Save');
  expect(await alert()).toBe('Someone else just edited this. Your text is still here.');
  expect(area().value).toBe(`${TEXT} More.`);
  expect(
    await screen.findByText('Mina just edited this. Saving replaces their text: “Spice lanes.”'),
  ).toBeDefined();
  expect(now().about_trip).toBe('Spice lanes.');
  await press('Save');
  await waitFor(() => expect(document.activeElement).toBe(edit()));
  expect(now().about_trip).toBe(`${TEXT} More.`);
  expect(api.sent(CHANGE)).toHaveLength(2);
});

test('cancelling after that shows the other traveller’s text', async () => {
  const { api, elsewhere } = await open();
  api.on(CHANGERS, { body: { fields: {} } });
  await userEvent.click(edit());
  elsewhere({ about_trip: 'Spice lanes.' });
  await userEvent.keyboard(' More.');
  await press('Save');
  await screen.findByText(/^Someone else just edited this\. Saving replaces their text/);
  await press('Cancel');
  expect(await screen.findByText('Spice lanes.')).toBeDefined();
  await userEvent.click(edit());
  expect(screen.queryByText(/Saving replaces their text/)).toBeNull();
});

test('changes by others elsewhere in the trip do not matter', async () => {
  const { elsewhere, now } = await open();
  elsewhere({ trip_name: 'Slow boats' });
  await userEvent.click(edit());
  await userEvent.keyboard(' More.');
  await press('Save');
  await waitFor(() => expect(document.activeElement).toBe(edit()));
  expect(now()).toMatchObject({ about_trip: `${TEXT} More.`, trip_name: 'Slow boats' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a text counts as saved even if the answer was lost', async () => {
  fakeTimers();
  const { api, elsewhere } = await open();
  let tries = 0;
  api.on(CHANGE, ({ body }) => {
    tries += 1;
    if (tries > 1) return { status: 412, body: { detail: 'This trip was changed in the meantime.' } };
    elsewhere(body as { about_trip: string });
    return { isCut: true };
  });
  await userEvent.click(edit());
  await userEvent.keyboard(' More.');
  await press('Save');
  await press('Save');
  await pass(1000);
  await waitFor(() => expect(document.activeElement).toBe(edit()));
  expect(screen.getByText(`${TEXT} More.`)).toBeDefined();
  expect(tries).toBe(2);
});
