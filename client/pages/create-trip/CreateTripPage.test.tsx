import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { trip } from '../../tests/trip';

const KOCHI = {
  place_id: 'd-kochi',
  structured_formatting: { main_text: 'Kochi', secondary_text: 'Kerala, India' },
  kind: 'destination',
  types: [],
};
const SEARCH = '/place/autocomplete?input=Kochi&kind=destination';
const FOUND = { predictions: [KOCHI] };
const KEPT = 'Waypost_TRIP_DRAFT';

const blank = () => openPage(bootstrapOf('create-trip', '/create-trip'));
const withKochi = () =>
  openPage(bootstrapOf('create-trip', '/create-trip?destination=Kochi', { data: { [SEARCH]: FOUND } }));

const question = () => screen.getByRole('heading', { level: 1 }).textContent;
const step = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));

/** Answers every step after the destination, which the address has brought. */
async function goToName(builder: RegExp = /Build with AI/) {
  await press('Next');
  await press('Next');
  await choose(/Couple/);
  await press('Next');
  await choose(/Moderate/);
  await press('Next');
  await press('Next');
  await choose(builder);
  await press('Next');
  expect(question()).toBe('Name your trip');
}

const building = (stage: string, number: number, progress: number, detail = '') => ({
  status: 'building',
  progress,
  step: 'A step',
  detail,
  stage,
  stage_number: number,
  stages: 5,
  done: 0,
  total: 1,
});
const QUEUED = { ...building('', 0, 0), status: 'queued', step: 'Waiting to start', stage: null };
const READY = { ...building('saving', 5, 100), status: 'ready' };
const ACCEPTED = {
  status: 202,
  body: { itinerary_id: 't-kochi', message: 'We are building.', status_url: '/itinerary/t-kochi/status' },
};

/** An API that takes orders and says of them what the test says. */
async function builders(): Promise<{ api: FakeApi; say: (status: unknown) => void }> {
  const api = await serveApi();
  let status: unknown = QUEUED;
  api.on('POST /itinerary', ACCEPTED);
  api.on('GET /itinerary/t-kochi/status', () => ({ body: status }));
  api.on('GET /itinerary/t-kochi', { body: trip() });
  return { api, say: (said) => (status = said) };
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});

test('the first HTML asks for the destination', async () => {
  const { html } = await blank();
  expect(html).toContain('Where to?');
  expect(step()).toBe('Step 1 of 7');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/explore');
  expect(screen.getByText('Each choice lands here as you make it.')).toBeDefined();
});

test('the address may bring the destination, which is then in the first HTML', async () => {
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
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(question()).toBe("Who's going?");
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
  expect(question()).toBe('Who draws the plan?');
  await user.tab();
  await user.keyboard(' {Enter}');
  expect(question()).toBe('Name your trip');
  await user.tab();
  // What is suggested is selected: typing replaces it.
  expect(screen.getByRole('textbox', { name: 'Trip name' })).toHaveProperty('value', 'Kochi in 5 days');
  await user.keyboard('Nets and boats{Enter}');
  await screen.findByText('Do not Go Back');
  say(READY);
  await screen.findByRole('heading', { name: 'Kochi and the backwaters' });
  expect(location.pathname).toBe('/trip/t-kochi');
  expect(sessionStorage.getItem(KEPT)).toBeNull();
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
  expect(order?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
}, 20_000);

test('going on too early says what is missing and leads there', async () => {
  await blank();
  const next = screen.getByRole('button', { name: 'Next' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(next);
  expect(screen.getByText('Please choose at least one destination.')).toBeDefined();
  const field = screen.getByRole('combobox', { name: 'Destination' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('every step says what it misses', async () => {
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

test('Back keeps every answer, and typing another destination drops the old one', async () => {
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

test('interests are left out once one builds the trip oneself, in counting and in going back', async () => {
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
  expect(question()).toBe('Who draws the plan?');
  await press('Next');
  await press('Build Trip');
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
  const [body] = api.sent('POST /itinerary');
  expect(body).toMatchObject({ trip_builder: 'CUSTOM', traveler: 'ME' });
  expect(body).not.toHaveProperty('interests');
});

test('Skip goes on without interests', async () => {
  await withKochi();
  await press('Next');
  await press('Next');
  await choose(/Couple/);
  await press('Next');
  await choose(/Cheap/);
  await press('Next');
  await press('Food');
  await press('Skip');
  expect(question()).toBe('Who draws the plan?');
  await press('Back');
  expect(screen.getByText('0 picked.')).toBeDefined();
});

test('an interest that is offered already is picked, not doubled', async () => {
  await withKochi();
  await press('Next');
  await press('Next');
  await choose(/Couple/);
  await press('Next');
  await choose(/Cheap/);
  await press('Next');
  const field = screen.getByRole('textbox', { name: 'Add your own interest' });
  await userEvent.type(field, ' food {Enter}');
  await userEvent.type(field, 'Ferries{Enter}');
  await userEvent.type(field, 'ferries{Enter}');
  expect(screen.getByText('2 picked.')).toBeDefined();
  const chips = within(screen.getByRole('toolbar', { name: 'Interests' })).getAllByRole('button');
  expect(chips).toHaveLength(24);
  expect(chips[0]?.textContent).toBe('Ferries');
});

test('a reload keeps the step and the answers; another destination starts afresh', async () => {
  await withKochi();
  await press('Next');
  await press('One day more');
  await press('Next');
  const kept = sessionStorage.getItem(KEPT) ?? '';
  document.body.replaceChildren();
  await withKochi();
  await waitFor(() => expect(question()).toBe("Who's going?"));
  expect(screen.getByText('4 days')).toBeDefined();
  document.body.replaceChildren();
  sessionStorage.setItem(KEPT, kept);
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

test('a double click on Build Trip makes one call', async () => {
  const { api } = await builders();
  await withKochi();
  await goToName();
  const build = screen.getByRole('button', { name: 'Build Trip' });
  const form = build.closest('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await screen.findByText('Do not Go Back');
  await waitFor(() => expect(screen.getByText('Waiting to start')).toBeDefined());
  expect(api.sent('POST /itinerary')).toHaveLength(1);
});

test('progress moves only when the server says so', async () => {
  const { say } = await builders();
  await withKochi();
  await goToName();
  await press('Build Trip');
  await screen.findByText('Waiting to start');
  expect(document.activeElement?.textContent).toBe('Drawing your three days in Kochi');
  const bar = () => screen.getByRole('progressbar', { name: 'Building your trip' });
  expect(bar().hasAttribute('aria-valuenow')).toBe(false);
  expect(screen.queryByText('Reading your choices')).toBeNull();
  say(building('finding', 2, 20, '46 found, 18 kept'));
  await screen.findByText('46 found, 18 kept');
  expect(bar().getAttribute('aria-valuenow')).toBe('20');
  expect(bar().getAttribute('aria-valuetext')).toBe('Stage 2 of 5, finding places in Kochi');
  expect(screen.getByText('Stage 2 of 5')).toBeDefined();
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced).toContain('Stage 2 of 5, finding places in Kochi');
  expect(
    screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')?.textContent,
  ).toContain('Finding places in Kochi');
  say(building('measuring', 4, 80));
  await screen.findByText('Stage 4 of 5');
  expect(bar().getAttribute('aria-valuenow')).toBe('80');
});

test('a trip of one\u2019s own shows the last stage only', async () => {
  const { api } = await builders();
  let answer: (() => void) | undefined;
  api.on('POST /itinerary', async () => {
    await new Promise<void>((done) => (answer = done));
    return { status: 201, body: { itinerary_id: 't-kochi', message: 'Ready.' } };
  });
  await withKochi();
  await goToName(/Build it myself/);
  await press('Build Trip');
  await screen.findByText('Saving your trip');
  expect(screen.queryByText('Arranging your days')).toBeNull();
  await waitFor(() => expect(answer).toBeDefined());
  answer?.();
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
});

test.each([
  [
    'the order is refused',
    { status: 503, body: { detail: 'We cannot build trips right now.' } },
    QUEUED,
    'We cannot build trips right now.',
  ],
  [
    'the building fails',
    ACCEPTED,
    { ...QUEUED, status: 'failed', detail: 'No place is known there.' },
    'No place is known there.',
  ],
  ['the building fails without a word', ACCEPTED, { ...QUEUED, status: 'failed' }, 'Failed to create trip'],
])('when %s, every answer is kept and Build Trip has the focus', async (_, order, status, text) => {
  const { api, say } = await builders();
  api.on('POST /itinerary', order);
  say(status);
  await withKochi();
  await goToName();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Trip name' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Trip name' }), 'Nets');
  await press('Build Trip');
  await waitFor(
    () => expect(screen.getAllByRole('alert').some((alert) => alert.textContent === text)).toBe(true),
    {
      timeout: 15_000,
    },
  );
  expect(question()).toBe('Name your trip');
  expect(screen.getByRole('textbox', { name: 'Trip name' })).toHaveProperty('value', 'Nets');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Build Trip' }));
  await press('Build Trip');
  await waitFor(() => expect(api.sent('POST /itinerary').length).toBe(2));
  const keys = api.calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

test('a reload while the trip is built goes on following it, without ordering it again', async () => {
  const { api, say } = await builders();
  await withKochi();
  await goToName();
  await press('Build Trip');
  await screen.findByText('Waiting to start');
  document.body.replaceChildren();
  await openPage(bootstrapOf('create-trip', '/create-trip'), { state: { isWaiting: true } });
  await screen.findByText('Do not Go Back');
  say(READY);
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
  expect(api.sent('POST /itinerary')).toHaveLength(1);
});

test('leaving while the trip is built asks first', async () => {
  await builders();
  await withKochi();
  await goToName();
  await press('Build Trip');
  await screen.findByText('Waiting to start');
  const closing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  history.back();
  const ask = await screen.findByRole('alertdialog', { name: 'Leave before your trip is ready?' });
  expect(document.activeElement).toBe(within(ask).getByRole('button', { name: 'Stay' }));
  await userEvent.click(within(ask).getByRole('button', { name: 'Stay' }));
  expect(screen.getByText('Do not Go Back')).toBeDefined();
  history.back();
  await screen.findByRole('alertdialog');
  await press('Leave');
  await waitFor(() => expect(location.pathname).toBe('/trips'));
  expect(sessionStorage.getItem(KEPT)).toBeNull();
});
