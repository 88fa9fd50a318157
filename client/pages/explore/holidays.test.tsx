import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { PROFILE } from '../../tests/account';
import { serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';

const holiday = (name: string, startDate: string, endDate = startDate) => ({ name, startDate, endDate });
const PAST = holiday('Republic Day', '2026-01-26');
const TODAY = holiday('Independence Day', '2026-08-15');
const GANDHI = holiday('Gandhi Jayanti', '2026-10-02');
const DIWALI = holiday('Diwali', '2026-11-08', '2026-11-10');
const CHRISTMAS = holiday('Christmas Day', '2026-12-25');

const page = (country: string | null) =>
  bootstrapOf('explore', '/explore', {
    // The server's date is a day behind the traveller's.
    today: '2026-08-14',
    data: {
      '/itinerary?limit=1': { itineraries: [] },
      '/itinerary/published_trips?limit=12': { trips: [] },
      '/user/profile': { ...PROFILE, country },
    },
  });
const section = () => screen.getByRole('heading', { name: 'Upcoming Holidays' }).closest('section');
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

async function open(reply: Parameters<Awaited<ReturnType<typeof serveApi>>['on']>[1], country = 'IN') {
  const api = await serveApi();
  api.on('POST /holiday', reply);
  const { html } = await openPage(page(country));
  return { api, html };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 7, 15, 0, 30) });
  return () => vi.useRealTimers();
});

test('this year’s upcoming holidays are shown with their dates, by the traveller’s clock', async () => {
  const { api, html } = await open({ body: { holidays: [PAST, TODAY, GANDHI, DIWALI] } });
  expect(html).toContain('Loading holidays');
  await screen.findByRole('heading', { name: 'Diwali' });
  expect(names()).toEqual(['Independence Day', 'Gandhi Jayanti', 'Diwali']);
  // Each date appears once: the calendar sheet shows the day, and the line below the name only the rest.
  expect(screen.getByRole('heading', { name: 'Independence Day' }).closest('li')?.textContent).toBe(
    'Aug 15Independence DaySaturdayPlan Trip',
  );
  expect(screen.getByText('until Tue 10 Nov')).toBeDefined();
  expect(section()?.textContent).toContain('India');
  expect(api.sent('POST /holiday')).toEqual([{ country: 'IN', year: 2026 }]);
  expect(api.calls).toHaveLength(1);
  expect(screen.queryByText('Loading holidays')).toBeNull();
});

test('a regional holiday shows where it applies', async () => {
  const regions = ['England', 'Northern Ireland', 'Wales'];
  await open({ body: { holidays: [{ ...DIWALI, name: 'Easter Monday', regions }, CHRISTMAS] } }, 'GB');
  const easter = await screen.findByRole('heading', { name: 'Easter Monday' });
  expect(easter.closest('li')?.textContent).toContain('England, Northern Ireland, and Wales');
  expect(screen.getByRole('heading', { name: 'Christmas Day' }).closest('li')?.textContent).not.toContain(
    'Wales',
  );
});

test('each holiday links to the wizard', async () => {
  await open({ body: { holidays: [DIWALI] } });
  const link = await screen.findByRole('link', { name: 'Plan Trip for Diwali' });
  expect(link.textContent).toBe('Plan Trip');
  expect(link.getAttribute('href')).toBe('/create-trip?holiday=Diwali&start=2026-11-08&end=2026-11-10');
});

test('further holidays are shown on demand, and the first of them gets the focus', async () => {
  await open({ body: { holidays: [TODAY, GANDHI, DIWALI, CHRISTMAS] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Show all holidays' }));
  expect(names()).toEqual(['Independence Day', 'Gandhi Jayanti', 'Diwali', 'Christmas Day']);
  expect(screen.queryByRole('button', { name: 'Show all holidays' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Plan Trip for Christmas Day' }));
});

test('three holidays need no button to show all', async () => {
  await open({ body: { holidays: [TODAY, GANDHI, DIWALI] } });
  await screen.findByRole('heading', { name: 'Diwali' });
  expect(screen.queryByRole('button', { name: 'Show all holidays' })).toBeNull();
});

test.each([
  ['IN', 'No more holidays in India this year.'],
  ['GB', 'No more holidays in the United Kingdom this year.'],
])('a year without further holidays in %s says so', async (country, sentence) => {
  await open({ body: { holidays: [PAST] } }, country);
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('a country without data shows the reason', async () => {
  const detail = 'There are no public holidays known for Egypt.';
  await open({ status: 422, body: { detail } }, 'EG');
  expect(await screen.findByText(detail)).toBeDefined();
  expect(section()?.textContent).toContain('Egypt');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('holidays that failed to load are silently omitted', async () => {
  const { html } = await open({ status: 500 });
  expect(html).toContain('Upcoming Holidays');
  await expect.poll(() => screen.queryByText('Upcoming Holidays')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Popular destinations')).toBeDefined();
});

test('without a country there is a link to choose one, and no call', async () => {
  const api = await serveApi();
  const { html } = await openPage(page(null));
  expect(html).toContain('Select Your Country');
  expect(screen.getByRole('heading', { name: 'Plan around your days off' })).toBeDefined();
  const link = within(section() ?? document.body).getByRole('link', { name: 'Select Your Country' });
  expect(link.getAttribute('href')).toBe('/account-details');
  expect(api.calls).toEqual([]);
});

test('a single status announces the loading profile, and without it the holidays are omitted', async () => {
  const api = await serveApi();
  const answer = api.hold('GET /user/profile');
  api.on('GET /itinerary', { body: { itineraries: [] } });
  const { html } = await openPage(bootstrapOf('explore', '/explore'));
  expect(html.match(/Loading [a-z ]+/g)).toEqual(['Loading your trips']);
  await screen.findByText('Loading holidays');
  expect(screen.queryByText('Loading your trips')).toBeNull();
  await act(() => answer({ status: 500 }));
  await expect.poll(() => screen.queryByText('Upcoming Holidays')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
