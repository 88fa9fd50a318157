import type { Schema } from '../api/client';
import { PROFILE } from './account';

/** Returns a traveller as others see them. Only followers see the trips. */
export function traveller(more: Partial<Schema<'PublicProfile'>> = {}): Schema<'PublicProfile'> {
  return {
    id: 'u-mina',
    name: 'Mina K.',
    profile_image_url: null,
    about_me: 'Autumn walks.\nStation lunches.',
    trip_count: 2,
    followers_count: 1040,
    following_count: 88,
    is_following: false,
    is_blocked: false,
    abilities: { can_follow: true, can_block: true, can_report: true },
    trip_list: [],
    ...more,
  };
}

/** Returns the traveller's own profile. */
export function ownProfile(more: Partial<Schema<'Profile'>> = {}): Schema<'Profile'> {
  return { ...PROFILE, ...more };
}

/** Returns published trips in the format of a profile. */
export function publishedTrips(...names: string[]): Schema<'PublishedTrip'>[] {
  return names.map((trip_name) => ({
    itinerary_id: `t-${trip_name.toLowerCase().replaceAll(' ', '-')}`,
    trip_name,
    destination: 'Kochi, Kerala, India',
    poster_name: 'Kochi, Kerala, India',
    scenery: 'palms',
    place_image: null,
    no_of_days: 6,
    no_of_places: 22,
  }));
}
