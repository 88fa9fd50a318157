import type { Schema } from '../api/client';

type Activity = Schema<'Activity'>;
type Day = Schema<'Day'>;

export function activity(name: string, more: Partial<Activity> = {}): Activity {
  return {
    stop_id: `s-${name.toLowerCase().replaceAll(' ', '-')}`,
    place_id: `p-${name.toLowerCase().replaceAll(' ', '-')}`,
    name,
    description: 'Teak and bamboo nets, lowered at dawn and again at dusk.',
    image: null,
    rating: 4.3,
    total_ratings: 18204,
    address: `${name}, Kochi, India`,
    geo_location: { lat: 9.96, lng: 76.24 },
    types: ['museum', 'tourist_attraction'],
    scenery: 'palms',
    start_time: null,
    minutes: null,
    note: '',
    state: 'open',
    added_by: { user_id: 'u-asha', name: 'Asha' },
    arrive: '09:30',
    depart: '10:30',
    reason: null,
    ...more,
  };
}

export function day(date: string, activities: Activity[], more: Partial<Day> = {}): Day {
  return {
    day_id: `day-${date.toLowerCase().replaceAll(' ', '-')}`,
    date,
    city: 'Kochi',
    activities,
    distance_time: activities.slice(1).map((to, index) => ({
      from: activities[index]?.place_id ?? '',
      to: to.place_id,
      distance: '2.9 km',
      duration: '14 min',
      distance_m: 2900,
      duration_s: 840,
      source: 'estimate',
      mode: 'drive' as const,
      is_stand_in: false,
    })),
    from_base: null,
    to_base: null,
    ...more,
  };
}

/** Returns the stay for the only night of a two-day trip. */
export function stay(name: string, more: Partial<Schema<'Stay'>> = {}): Schema<'Stay'> {
  const id = name.toLowerCase().replaceAll(' ', '-');
  return {
    stay_id: `y-${id}`,
    place_id: `p-${id}`,
    name,
    description: null,
    image: null,
    rating: null,
    total_ratings: null,
    address: 'Fort Kochi, India',
    geo_location: { lat: 9.965, lng: 76.243 },
    types: ['lodging'],
    scenery: 'palms',
    from_day: 'day-day-1',
    to_day: 'day-day-2',
    nights: 1,
    check_in: null,
    check_out: null,
    note: '',
    ...more,
  };
}

/** Returns a complete trip as the API does. */
export function trip(more: Partial<Schema<'Trip'>> = {}): Schema<'Trip'> {
  const days = more.days ?? [
    day('Day 1', [activity('Fishing Nets'), activity('Jew Town')]),
    day('Day 2', []),
  ];
  return {
    itinerary_id: 't-kochi',
    user_id: 'u-asha',
    trip_name: 'Kochi and the backwaters',
    destination: 'Kochi, Kerala, India',
    poster_name: 'Kochi, Kerala, India',
    scenery: 'palms',
    destinations: [{ name: 'Kochi', place_id: 'd-kochi', no_of_days: days.length, start_date: null }],
    place_image: null,
    no_of_days: days.length,
    no_of_places: days.flatMap(({ activities }) => activities).length,
    traveler: 'COUPLE',
    budget: 'MODERATE',
    trip_builder: 'AI',
    interests: ['Food'],
    start_date: null,
    end_date: null,
    about_trip: 'Two mornings of fishing nets.',
    is_published: false,
    hidden_why: null,
    created_at: '2026-07-01T10:00:00Z',
    version: 1,
    stays: [],
    ideas: [],
    attributions: [],
    fuel_cost: null,
    fuel_cost_pending: false,
    ways_pending: false,
    likes_count: 128,
    likes_users: [],
    is_liked: false,
    permission: 'owner',
    is_member: true,
    abilities: {
      can_edit: true,
      can_like: true,
      can_duplicate: true,
      can_publish: true,
      can_share: true,
      can_manage_collaborators: true,
      can_delete: true,
    },
    ...more,
    days,
  };
}

const NOTHING: Schema<'Abilities'> = {
  can_edit: false,
  can_like: true,
  can_duplicate: true,
  can_publish: false,
  can_share: false,
  can_manage_collaborators: false,
  can_delete: false,
};

/** Returns a trip of another owner with a reader's permission and abilities. */
export function readersTrip(permission: 'view' | 'edit', more: Partial<Schema<'Trip'>> = {}): Schema<'Trip'> {
  const abilities = { ...NOTHING, can_edit: permission === 'edit' };
  return trip({ user_id: 'u-mina', permission, abilities, ...more });
}

/** Returns a member of a trip. */
export function member(name: string, permission: 'owner' | 'edit' | 'view'): Schema<'Member'> {
  return {
    user_id: `u-${name.split(' ')[0]?.toLowerCase() ?? ''}`,
    name,
    profile_image_url: null,
    permission,
  };
}

/** Returns all members of a trip, which is Asha's unless someone else owns it. */
export function people(
  collaborators: Schema<'Member'>[] = [],
  owner = member('Asha Menon', 'owner'),
): Schema<'Collaborators'> {
  return { owner, collaborators, total_count: collaborators.length + 1 };
}

/** Returns the answers that a trip's page starts with. */
export function tripData(shown: unknown = trip(), others: Schema<'Collaborators'> = people()) {
  return { '/itinerary/t-kochi': shown, '/itinerary/t-kochi/collaborators': others };
}
