import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Reply } from '../../../tests/api';
import { choose, openTrip, type OpenTrip, press } from '../../../tests/tripPage';
import { activity, day, readersTrip, trip } from '../../../tests/trip';
import type { Trip } from '../api';
import type { Idea, Proposal } from './api';

const CHANGES = 'POST /itinerary/t-kochi/changes';
const PROPOSE = 'POST /itinerary/t-kochi/propose_ideas';
const VOTE = 'PUT /itinerary/t-kochi/ideas/i-palace/vote';

const idea = (name: string, id: string, more: Partial<Idea> = {}): Idea => {
  const {
    place_id,
    description,
    image,
    rating,
    total_ratings,
    address,
    geo_location,
    types,
    scenery,
    added_by,
  } = activity(name);
  return {
    idea_id: id,
    note: '',
    votes: { up: 1, down: 0 },
    my_vote: null,
    voters: [{ user_id: 'u-ravi', name: 'Ravi', profile_image_url: null, vote: 'up' }],
    ...{
      place_id,
      name,
      description,
      image,
      rating,
      total_ratings,
      address,
      geo_location,
      types,
      scenery,
      added_by,
    },
    ...more,
  };
};

const withIdeas = (...ideas: Idea[]): Trip =>
  trip({
    version: 4,
    days: [day('Day 1', [activity('Fishing Nets')], { day_id: 'd1' }), day('Day 2', [], { day_id: 'd2' })],
    ideas,
  });
const PALACE = idea('Hill Palace', 'i-palace');
const BEACH = idea('Marari Beach', 'i-beach');

function takeChanges({ api, now }: OpenTrip): void {
  api.on(CHANGES, (): Reply => ({ body: { trip: { ...now(), version: now().version + 1 }, change: null } }));
}

const proposal = (more: Partial<Proposal> = {}): Reply => ({
  body: {
    version: 4,
    changes: [{ op: 'plan_idea', idea_id: 'i-palace', day_id: 'd2', after: null }],
    planned: [
      {
        idea_id: 'i-palace',
        place_id: 'p-hill-palace',
        name: 'Hill Palace',
        day_id: 'd2',
        fits: '10:00-11:30',
      },
    ],
    left_out: [{ idea_id: 'i-beach', place_id: 'p-marari-beach', name: 'Marari Beach', reason: 'too_far' }],
    ...more,
  } satisfies Proposal,
});

const ideas = () => screen.getByRole('region', { name: 'Ideas' });

test('ideas are below the days with their authors and votes', async () => {
  await openTrip(withIdeas(PALACE, BEACH));
  const rows = within(ideas()).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(within(ideas()).getByRole('heading', { name: 'Ideas 2' })).toBeDefined();
  expect(rows[0]?.textContent).toContain('Hill Palace');
  expect(rows[0]?.textContent).toContain('from Asha');
});

test('a vote counts at once, and pressing again removes it', async () => {
  const server = await openTrip(withIdeas(PALACE));
  let mine: 'up' | null = null;
  server.api.on(VOTE, ({ body }) => {
    mine = (body as { vote: string }).vote === 'up' ? 'up' : null;
    return { body: { votes: { up: mine === null ? 1 : 2, down: 0 }, my_vote: mine } };
  });
  await press('For Hill Palace: 1');
  expect((await screen.findByRole('button', { name: 'For Hill Palace: 2' })).ariaPressed).toBe('true');
  await waitFor(() => expect(server.api.sent(VOTE)).toEqual([{ vote: 'up' }]));
  await press('For Hill Palace: 2');
  await screen.findByRole('button', { name: 'For Hill Palace: 1' });
  await waitFor(() => expect(server.api.sent(VOTE)).toEqual([{ vote: 'up' }, { vote: 'none' }]));
});

test('voters are shown with names and photos, including one’s own vote at once', async () => {
  const voters = ['Divya', 'Meera', 'Ravi', 'Sunil'].map((name) => ({
    user_id: `u-${name}`,
    name,
    profile_image_url: null,
    vote: 'up' as const,
  }));
  const server = await openTrip(withIdeas({ ...PALACE, votes: { up: 4, down: 0 }, voters }));
  server.api.on(VOTE, { body: { votes: { up: 4, down: 1 }, my_vote: 'down' } });
  expect(within(ideas()).getByText('For: Divya, Meera, Ravi, and 1 other')).toBeDefined();
  expect(ideas().querySelectorAll('.avatar')).toHaveLength(3);
  await press('Against Hill Palace: 0');
  expect(await within(ideas()).findByText('Against: you')).toBeDefined();
  expect(ideas().querySelectorAll('.avatar')).toHaveLength(4);
});

test('a failed vote is reverted with a toast', async () => {
  const server = await openTrip(withIdeas(PALACE));
  server.api.on(VOTE, { status: 500 });
  await press('Against Hill Palace: 0');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to save your vote');
  expect(await screen.findByRole('button', { name: 'Against Hill Palace: 0' })).toBeDefined();
});

test('an idea is planned for a day, or removed', async () => {
  const server = await openTrip(withIdeas(PALACE));
  server.api.on(PROPOSE, { status: 500 });
  takeChanges(server);
  await choose('Plan for a day', 'Options for Hill Palace');
  const sheet = await screen.findByRole('dialog', { name: 'When do you visit Hill Palace?' });
  await userEvent.click(within(sheet).getByRole('button', { name: /^Day 2/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Remove idea', 'Options for Hill Palace');
  await waitFor(() =>
    expect(server.api.sent(CHANGES)).toEqual([
      { changes: [{ op: 'plan_idea', idea_id: 'i-palace', day_id: 'd2' }] },
      { changes: [{ op: 'remove_idea', idea_id: 'i-palace' }] },
    ]),
  );
});

test('the day and time where an idea fits best are offered first', async () => {
  const server = await openTrip(withIdeas(PALACE));
  server.api.on(PROPOSE, proposal({ left_out: [] }));
  takeChanges(server);
  await choose('Plan for a day', 'Options for Hill Palace');
  await userEvent.click(await screen.findByRole('button', { name: 'Best fit: Day 2, 10:00–11:30' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.api.sent(PROPOSE)).toEqual([{ idea_ids: ['i-palace'] }]);
  const call = server.api.calls.find(({ path }) => path === '/itinerary/t-kochi/changes');
  expect(call?.body).toEqual({
    changes: [{ op: 'plan_idea', idea_id: 'i-palace', day_id: 'd2', after: null }],
  });
  expect(call?.headers['if-match']).toBe('"4"');
});

test('a proposal says where each idea goes and why some do not fit, and is saved for its version', async () => {
  const server = await openTrip(withIdeas(PALACE, BEACH));
  server.api.on(PROPOSE, proposal());
  takeChanges(server);
  await press('Plan our favourites');
  const sheet = await screen.findByRole('dialog', { name: 'Plan our favourites' });
  expect(await within(sheet).findByText('Day 2, 10:00–11:30')).toBeDefined();
  expect(within(sheet).getByText('Too far from the days of the trip')).toBeDefined();
  expect(server.api.sent(CHANGES)).toEqual([]);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Add to the plan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const call = server.api.calls.find(({ path }) => path === '/itinerary/t-kochi/changes');
  expect(call?.body).toEqual({
    changes: [{ op: 'plan_idea', idea_id: 'i-palace', day_id: 'd2', after: null }],
  });
  expect(call?.headers['if-match']).toBe('"4"');
});

test('an excluded idea is no longer proposed until it is included again', async () => {
  const server = await openTrip(withIdeas(PALACE, BEACH));
  server.api.on(PROPOSE, ({ body }) =>
    (body as { idea_ids?: string[] }).idea_ids === undefined
      ? proposal()
      : proposal({ planned: [], changes: [] }),
  );
  await press('Plan our favourites');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave out Hill Palace' }));
  await screen.findByText('None of these ideas fits into the plan as it is.');
  expect(screen.queryByRole('button', { name: 'Add to the plan' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Take Hill Palace back in' }));
  await screen.findByRole('button', { name: 'Leave out Hill Palace' });
  await waitFor(() => expect(server.api.sent(PROPOSE)).toEqual([{}, { idea_ids: ['i-beach'] }, {}]));
});

test('if the trip was changed meanwhile, a new proposal is made', async () => {
  const server = await openTrip(withIdeas(PALACE, BEACH));
  server.api.on(PROPOSE, () => proposal({ version: server.now().version }));
  server.api.on(CHANGES, { status: 412, body: { detail: 'This trip was just changed by someone else.' } });
  await press('Plan our favourites');
  const accept = await screen.findByRole('button', { name: 'Add to the plan' });
  server.elsewhere({ trip_name: 'Slow Kochi' });
  await userEvent.click(accept);
  expect((await screen.findByRole('alert')).textContent).toContain('This trip was just changed');
  await screen.findByText('The trip was just changed. Here is a fresh proposal.');
  await waitFor(() => expect(server.api.sent(PROPOSE)).toHaveLength(2));
});

test('a someday place becomes an idea', async () => {
  const server = await openTrip(withIdeas());
  takeChanges(server);
  const { place_id, name, description, image, rating, total_ratings, address, geo_location, types } =
    activity('Jew Town');
  const someday = { place_id, name, description, image, rating, total_ratings, address, geo_location, types };
  server.api.on('GET /user/someday', { body: { places: [someday] } });
  await press('Add an idea');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Jew Town to the ideas' }));
  await screen.findByText('Jew Town is in the trip');
  expect(server.api.sent(CHANGES)).toEqual([
    { changes: [{ op: 'add_idea', place_id: 'p-jew-town', note: '' }] },
  ]);
});

test('members with view permission vote but cannot plan', async () => {
  const { permission, abilities } = readersTrip('view');
  await openTrip({ ...withIdeas(PALACE), permission, abilities });
  expect(within(ideas()).getAllByRole('button')).toHaveLength(2);
});

test('readers who are not members see no ideas', async () => {
  await openTrip({ ...withIdeas(), ...readersTrip('view'), is_member: false });
  expect(screen.queryByRole('region', { name: 'Ideas' })).toBeNull();
});

test('an idea is moved into a day by keyboard, saved where it is dropped, and keeps the focus', async () => {
  const opened = await openTrip(withIdeas(PALACE, BEACH));
  const planned = trip({
    version: 5,
    days: [
      day('Day 1', [activity('Fishing Nets'), activity('Hill Palace', { stop_id: 's-palace' })], {
        day_id: 'd1',
      }),
      day('Day 2', [], { day_id: 'd2' }),
    ],
    ideas: [BEACH],
  });
  opened.api.on(CHANGES, (): Reply => ({ body: { trip: planned, change: null } }));
  await press('Drag into the days');
  const tray = await screen.findByRole('dialog', { name: 'Arrange ideas and days' });
  within(tray).getByRole('button', { name: 'Move Hill Palace' }).focus();
  await userEvent.keyboard(' {PageUp}{PageUp} ');
  await waitFor(() =>
    expect(opened.api.calls.filter(({ path }) => path.endsWith('/changes'))).toHaveLength(1),
  );
  expect(opened.api.calls.find(({ path }) => path.endsWith('/changes'))?.body).toEqual({
    changes: [
      { op: 'plan_idea', idea_id: 'i-palace', day_id: 'd1', after: activity('Fishing Nets').stop_id },
    ],
  });
  // The idea's row is replaced by that of the stop.
  await waitFor(() => {
    expect(document.activeElement).toBe(within(tray).getByRole('button', { name: 'Move Hill Palace' }));
    expect(document.activeElement?.closest('[data-key]')?.getAttribute('data-key')).toBe('s-palace');
  });
});
