import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { answerScript, askedScript } from '../../../../tests/google';
import { bootstrapOf, openPage } from '../../../../tests/page';
import { activity, day, trip } from '../../../../tests/trip';

const TRIP = trip({ days: [day('Day 1', [activity('Fishing Nets'), activity('Jew Town')])] });

async function openMap(googleKey: string) {
  const map = { tilesUrl: null, hasShapes: false, attribution: null, streets: [], googleKey };
  const data = { '/itinerary/t-kochi': TRIP };
  await openPage(bootstrapOf('trip', '/trip/t-kochi', { data, map }));
  await userEvent.click(screen.getByRole('button', { name: 'Open trip map' }));
  return within(await screen.findByRole('dialog', { name: 'Trip Map' }));
}

type Sheet = Awaited<ReturnType<typeof openMap>>;

async function expectPanel(sheet: Sheet) {
  const panel = await sheet.findByRole('alert');
  expect(panel.textContent).toContain('Error: AuthFailure');
  expect(sheet.queryByRole('button', { name: /^\d, / })).toBeNull();
  expect(sheet.getAllByRole('listitem')).toHaveLength(2);
  expect(sheet.getByRole('link', { name: 'Open Route' })).toBeDefined();
}

async function failScript(): Promise<HTMLScriptElement> {
  const script = await askedScript();
  act(() => void script.dispatchEvent(new Event('error')));
  return script;
}

// Order matters: a refused key stays refused until the document is reloaded.
test('if the library does not load, the panel and the list are shown, and opening the map tries again', async () => {
  const sheet = await openMap('a-key');
  const first = await failScript();
  await expectPanel(sheet);
  expect(first.isConnected).toBe(false);
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open trip map' }));
  expect(await failScript()).not.toBe(first);
  await expectPanel(within(await screen.findByRole('dialog', { name: 'Trip Map' })));
});

test('if the key is refused, the panel and the list are shown', async () => {
  const sheet = await openMap('refused-key');
  await answerScript();
  await expectPanel(sheet);
});
