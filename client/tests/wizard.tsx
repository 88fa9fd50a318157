import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

import type { Schema } from '../api/client';
import { type FakeApi, serveApi } from './api';
import { bootstrapOf, type OpenOptions, openPage } from './page';
import { trip } from './trip';

export const KOCHI: Schema<'Prediction'> = {
  place_id: 'd-kochi',
  structured_formatting: { main_text: 'Kochi', secondary_text: 'Kerala, India' },
  kind: 'city',
  types: [],
  scenery: 'palms',
  has_guide: false,
  is_destination: true,
};
const SEARCH = '/place/autocomplete?input=Kochi&kind=destination';
export const FOUND = { predictions: [KOCHI] };
export const STORAGE_KEY = 'Waypost_TRIP_DRAFT';

export const blank = () => openPage(bootstrapOf('create-trip', '/create-trip'));
export const withKochi = (options?: OpenOptions) =>
  openPage(
    bootstrapOf('create-trip', '/create-trip?destination=Kochi', { data: { [SEARCH]: FOUND } }),
    options,
  );

export const question = () => screen.getByRole('heading', { level: 1 }).textContent;
export const step = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));

/** Answers the steps from the destination, which comes from the address, to the interests. */
export async function goToInterests() {
  await press('Next');
  await press('Next');
  await choose(/Couple/);
  await press('Next');
  await choose(/Moderate/);
  await press('Next');
}

/** Answers every step after the destination, which comes from the address. */
export async function goToName(builder: RegExp = /Build with AI/) {
  await goToInterests();
  await press('Next');
  await choose(builder);
  await press('Next');
  expect(question()).toBe('Name your trip');
}

export const building = (stage: string, number: number, progress: number, detail = '') => ({
  status: 'building',
  progress,
  step: 'A step',
  detail,
  stage,
  stage_number: number,
  stages: 5,
  done: 0,
  total: 1,
  passed: [] as { stage: string; detail: string; seconds: number }[],
});
export const QUEUED = { ...building('', 0, 0), status: 'queued', step: 'Waiting to start', stage: null };
export const READY = { ...building('saving', 5, 100), status: 'ready' };
export const ACCEPTED = {
  status: 202,
  body: { itinerary_id: 't-kochi', message: 'We are building.', status_url: '/itinerary/t-kochi/status' },
};

/** Returns the coverage of a destination, which has a guide by default. */
export const coverage = (more: Partial<Schema<'Coverage'>> = {}): Schema<'Coverage'> => ({
  source: 'guide',
  places: 46,
  is_enough: true,
  learning: null,
  nearest: null,
  ...more,
});

/** Starts an API that accepts trip requests and returns the statuses that the test provides. */
export async function builders(): Promise<{ api: FakeApi; say: (status: unknown) => void }> {
  const api = await serveApi();
  let status: unknown = QUEUED;
  api.on('GET /place/d-kochi/coverage', { body: coverage() });
  api.on('GET /place/d-munnar/coverage', { body: coverage() });
  api.on('POST /itinerary', ACCEPTED);
  api.on('GET /itinerary/t-kochi/status', () => ({ body: status }));
  api.on('GET /itinerary/t-kochi', { body: trip() });
  return { api, say: (said) => (status = said) };
}
