import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import type { Bootstrap } from '../api/bootstrap';
import type { Schema } from '../api/client';
import { type Call, type FakeApi, type Reply, serveApi } from './api';
import { bootstrapOf, openPage } from './page';
import { activity, day, trip, tripData } from './trip';

type Trip = Schema<'Trip'>;
type Body = { days: { date: string; activities: string[] }[] };

const PATH = '/itinerary/t-kochi';
export const UPDATE = `PUT ${PATH}/update_activities`;

/** A server that stores a trip and refuses to change an older version than its own. */
export interface TripServer {
  api: FakeApi;
  /** Simulates a change by another traveller: the places of each day, by name. */
  change: (...days: string[][]) => void;
  /** Simulates a rename by another traveller. */
  rename: (name: string) => void;
  /** Returns the places of each day, by name. */
  places: () => string[][];
}

export type StopTimes = Partial<Pick<Schema<'Activity'>, 'arrive' | 'depart'>>;

/** Opens the page of a trip whose days contain places with these names and times. */
export async function openTrip(
  days: string[][],
  more: Partial<Trip> = {},
  page: Partial<Bootstrap> = {},
  times: StopTimes = {},
): Promise<TripServer> {
  const api = await serveApi();
  const planned = (names: string[][]) =>
    names.map((ones, index) =>
      day(
        `Day ${index + 1}`,
        ones.map((name) => activity(name, times)),
      ),
    );
  let stored = trip({ version: 7, days: planned(days), ...more });
  const next = (changes: Partial<Trip>) => {
    stored = trip({ ...stored, ...changes, version: stored.version + 1 });
  };
  const nameOf = (placeId: string) =>
    placeId
      .slice(2)
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ');
  const update = ({ headers, body }: Call): Reply => {
    if (headers['if-match'] !== `"${stored.version}"`)
      return { status: 412, body: { detail: 'This trip was changed in the meantime.' } };
    next({ days: planned((body as Body).days.map(({ activities }) => activities.map(nameOf))) });
    return { body: stored };
  };
  api.on(`GET ${PATH}`, () => ({ body: stored }));
  api.on(UPDATE, update);
  await openPage(bootstrapOf('trip', '/trip/t-kochi', { data: tripData(stored), ...page }));
  return {
    api,
    change: (...names) => next({ days: planned(names) }),
    rename: (name) => next({ trip_name: name }),
    places: () => stored.days.map(({ activities }) => activities.map(({ name }) => name)),
  };
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Chooses an action in a stop's menu. */
export async function choose(stop: string, action: string): Promise<void> {
  await press(`Options for ${stop}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

/** Returns the stops on screen, in order. */
export const shownStops = () =>
  screen.getAllByRole('heading', { level: 3, hidden: true }).map(({ textContent }) => textContent);
