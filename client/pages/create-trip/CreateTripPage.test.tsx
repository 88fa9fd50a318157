import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { bootstrapOf, openPage } from '../../tests/page';
import {
  KOCHI,
  FOUND,
  STORAGE_KEY,
  blank,
  withKochi,
  question,
  step,
  press,
  choose,
  goToInterests,
  READY,
  builders,
} from '../../tests/wizard';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});

test('the first HTML asks for the destination', async () => {
  const { html } = await blank();
  expect(html).toContain('Where to?');
  expect(step()).toBe('Step 1 of 7');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/explore');
  expect(screen.getByText('Your choices will show up here.')).toBeDefined();
});

test('the destination in the address is part of the first HTML', async () => {
  const { html } = await withKochi();
  expect(html).toContain('value="Kochi"');
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBeNull();
  await press('Next');
  expect(question()).toBe('How long?');
});

test('the wizard goes from the first step to the trip by keyboard alone', async () => {
  const { api, say } = await builders();
  api.on('GET /place/autocomplete', { body: FOUND });
  await blank();
  const user = userEvent.setup();
  screen.getByRole('combobox', { name: 'Destination' }).focus();
  await user.keyboard('Koch');
  await screen.findByRole('option', { name: /Kochi/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(question()).toBe('How long?'));
  expect(document.activeElement?.textContent).toBe('How long?');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Days' }));
  await user.tab();
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(question()).toBe('Who’s going?');
  await user.tab();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(question()).toBe('What feels right?');
  await user.tab();
  await user.keyboard(' {Enter}');
  expect(question()).toBe('What do you love?');
  await user.tab();
  await user.keyboard('{Enter}');
  screen.getByRole('textbox', { name: 'Add your own interest' }).focus();
  await user.keyboard('Ferries{Enter}');
  expect(screen.getByText('2 picked.')).toBeDefined();
  screen.getByRole('button', { name: 'Next' }).focus();
  await user.keyboard('{Enter}');
  expect(question()).toBe('Who builds the plan?');
  await user.tab();
  await user.keyboard(' {Enter}');
  expect(question()).toBe('Name your trip');
  await user.tab();
  // The suggested name is selected, so that typing replaces it.
  expect(screen.getByRole('textbox', { name: 'Trip name' })).toHaveProperty('value', 'Kochi in 5 days');
  await user.keyboard('Nets and boats{Enter}');
  await screen.findByText('Do not Go Back');
  say(READY);
  await screen.findByRole('heading', { name: 'Kochi and the backwaters' });
  expect(location.pathname).toBe('/trip/t-kochi');
  expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull();
  expect(api.sent('POST /itinerary')).toEqual([
    {
      destination: 'Kochi, Kerala, India',
      place_id: 'd-kochi',
      no_of_days: 5,
      traveler: 'COUPLE',
      budget: 'CHEAP',
      trip_builder: 'AI',
      trip_name: 'Nets and boats',
      is_multi_city: false,
      interests: ['Adventure', 'Ferries'],
    },
  ]);
  const order = api.calls.find(({ method }) => method === 'POST');
  expect(order?.headers.prefer).toBe('respond-async');
  expect(order?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
}, 20_000);

test('continuing too early shows what is missing and focuses it', async () => {
  await blank();
  const next = screen.getByRole('button', { name: 'Next' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(next);
  expect(screen.getByText('Please choose at least one destination.')).toBeDefined();
  const field = screen.getByRole('combobox', { name: 'Destination' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('every step shows what is missing', async () => {
  await withKochi();
  await press('Next');
  await press('Next');
  const alert = () =>
    screen
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join('');
  await press('Next');
  expect(alert()).toBe('Please choose who is travelling.');
  await choose(/Family/);
  expect(alert()).toBe('');
  await press('Next');
  await press('Next');
  expect(alert()).toBe('Please choose a budget.');
  await choose(/Luxury/);
  await press('Next');
  await press('Skip');
  await press('Next');
  expect(alert()).toBe('Please choose how to build your trip.');
  await choose(/Build with AI/);
  await press('Next');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Trip name' }));
  await press('Build Trip');
  expect(screen.getByText('Please give your trip a name.')).toBeDefined();
});

test('Back preserves all answers, and typing another destination discards the old one', async () => {
  const { api } = await builders();
  api.on('GET /place/autocomplete', { body: { predictions: [] } });
  await withKochi();
  await press('Next');
  await press('One day more');
  await press('Next');
  await choose(/Friends/);
  await press('Back');
  await press('Back');
  expect(question()).toBe('Where to?');
  await press('Next');
  expect(screen.getByRole('textbox', { name: 'Days' })).toHaveProperty('value', '4');
  await press('Next');
  expect(screen.getByRole('radio', { name: /Friends/ })).toHaveProperty('checked', true);
  await press('Back');
  await press('Back');
  await userEvent.type(screen.getByRole('combobox', { name: 'Destination' }), 'x{Escape}');
  await press('Next');
  expect(question()).toBe('Where to?');
});

test('without AI there is no interests step, in the count and when going back', async () => {
  const { api } = await builders();
  api.on('POST /itinerary', { status: 201, body: { itinerary_id: 't-kochi', message: 'Ready.' } });
  await withKochi();
  await press('Next');
  await press('Next');
  await choose(/Just me/);
  await press('Next');
  await choose(/Cheap/);
  await press('Next');
  await press('Food');
  await press('Next');
  expect(step()).toBe('Step 6 of 7');
  await choose(/Build it myself/);
  expect(step()).toBe('Step 5 of 6');
  await press('Back');
  expect(question()).toBe('What feels right?');
  expect(step()).toBe('Step 4 of 6');
  await press('Next');
  expect(question()).toBe('Who builds the plan?');
  await press('Next');
  await press('Build Trip');
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
  const [body] = api.sent('POST /itinerary');
  expect(body).toMatchObject({ trip_builder: 'CUSTOM', traveler: 'ME' });
  expect(body).not.toHaveProperty('interests');
});

test('Skip continues without interests', async () => {
  await withKochi();
  await goToInterests();
  await press('Food');
  await press('Skip');
  expect(question()).toBe('Who builds the plan?');
  await press('Back');
  expect(screen.getByText('0 picked.')).toBeDefined();
});

test('an interest that is already offered is selected, not duplicated', async () => {
  await withKochi();
  await goToInterests();
  const field = screen.getByRole('textbox', { name: 'Add your own interest' });
  await userEvent.type(field, ' food {Enter}');
  await userEvent.type(field, 'Ferries{Enter}');
  await userEvent.type(field, 'ferries{Enter}');
  expect(screen.getByText('2 picked.')).toBeDefined();
  const chips = within(screen.getByRole('toolbar', { name: 'Interests' })).getAllByRole('button');
  expect(chips).toHaveLength(24);
  expect(chips[0]?.textContent).toBe('Ferries');
});

test('a reload preserves the step and the answers; another destination starts again', async () => {
  await withKochi();
  await press('Next');
  await press('One day more');
  await press('Next');
  const stored = sessionStorage.getItem(STORAGE_KEY) ?? '';
  cleanup();
  await withKochi();
  await waitFor(() => expect(question()).toBe('Who’s going?'));
  expect(screen.getByText('4 days')).toBeDefined();
  cleanup();
  sessionStorage.setItem(STORAGE_KEY, stored);
  const path = '/place/autocomplete?input=Paris&kind=destination';
  const paris = { ...KOCHI, structured_formatting: { main_text: 'Paris', secondary_text: 'France' } };
  await openPage(
    bootstrapOf('create-trip', '/create-trip?destination=Paris', {
      data: { [path]: { predictions: [paris] } },
    }),
  );
  expect(question()).toBe('Where to?');
  expect(screen.getByRole('combobox', { name: 'Destination' })).toHaveProperty('value', 'Paris');
});
