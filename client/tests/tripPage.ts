import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import type { Schema } from '../api/client';
import { type Call, type FakeApi, type Reply, serveApi } from './api';
import { bootstrapOf, openPage, type OpenOptions } from './page';
import { people, trip, tripData } from './trip';

type Trip = Schema<'Trip'>;

export const CHANGE = 'PUT /itinerary/t-kochi';
export const REFUSAL: Reply = { status: 503, body: { detail: 'Please try again in a moment.' } };
export const SILENT_REFUSAL: Reply = { status: 500 };

/** Returns the trip after a change, as the server would. */
export function changed(before: Trip, body: unknown): Trip {
  const { like, ...rest } = body as Partial<Trip> & { like?: boolean };
  const after = { ...before, ...rest, version: before.version + (Object.keys(rest).length > 0 ? 1 : 0) };
  if (like === undefined) return after;
  return { ...after, is_liked: like, likes_count: after.likes_count + Number(like) - Number(after.is_liked) };
}

export interface OpenTrip {
  api: FakeApi;
  /** Makes answers to changes wait from now on. Each returned function releases the next one. */
  hold: () => () => Promise<void>;
  /** Returns the server's trip. */
  now: () => Trip;
  /** Simulates a change by another traveller. */
  elsewhere: (changes: Partial<Trip>) => void;
}

/**
 * Opens the page of a trip, with an API that accepts changes.
 *
 * @param isLive whether the API reports changes, all of them by Mina.
 * @param options how to open the page.
 */
export async function openTrip(
  shown = trip(),
  others = people(),
  isLive = false,
  options: OpenOptions = {},
): Promise<OpenTrip> {
  const api = await serveApi();
  let now = shown;
  let isHeld = false;
  const held: (() => void)[] = [];
  const change = async ({ body, headers }: Call): Promise<Reply> => {
    if (isHeld) await new Promise<void>((go) => held.push(go));
    const match = headers['if-match'];
    if (match !== undefined && match !== `"${now.version}"`)
      return { status: 412, body: { detail: 'This trip was changed in the meantime.' } };
    now = changed(now, body);
    return { body: now };
  };
  api.on(CHANGE, change);
  api.on('GET /itinerary/t-kochi', () => ({ body: now }));
  api.on('GET /itinerary', { body: { itineraries: [] } });
  if (isLive) {
    api.on('GET /itinerary/t-kochi/live', () => ({
      body: { ticket: 'ticket', version: now.version, votes: 0 },
    }));
    api.on('GET /itinerary/changes', ({ headers }) =>
      headers['if-none-match'] === `"${now.version}"`
        ? { status: 304 }
        : { body: { version: now.version, changed_by: 'Mina Khan', deleted: false, votes: 0 } },
    );
  }
  await openPage(bootstrapOf('trip', '/trip/t-kochi', { data: tripData(shown, others) }), options);
  return {
    api,
    now: () => now,
    hold: () => {
      isHeld = true;
      return async () => {
        await waitFor(() => {
          if (held.length === 0) throw new Error('no change waits');
        });
        held.shift()?.();
      };
    },
    elsewhere: (changes) => {
      now = { ...now, ...changes, version: now.version + 1 };
    },
  };
}

/** Returns the calls without automatic ones: polls for changes and checks of the plan. */
export const besidesWatching = ({ calls }: FakeApi): Call[] =>
  calls.filter(({ path }) => !/\/(live|warnings|changes\b.*)$/.test(path));

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string | RegExp) => userEvent.click(button(name));

/** Opens the menu and chooses an item. */
export async function choose(row: string, menu = 'Trip menu'): Promise<void> {
  await press(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: row }));
}

export const rows = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
export const alert = async () => (await screen.findByRole('alert')).textContent;
