import type { Schema } from '../api/client';

/** Returns a trip in the format of lists. */
export function tripSummary(name: string, more: Partial<Schema<'TripSummary'>> = {}): Schema<'TripSummary'> {
  return {
    itinerary_id: `t-${name.toLowerCase().replaceAll(' ', '-')}`,
    trip_name: name,
    destination: 'Kochi, Kerala, India',
    poster_name: 'Kochi, Kerala, India',
    scenery: 'palms',
    place_image: null,
    no_of_days: 5,
    no_of_places: 18,
    created_at: '2026-07-01T10:00:00Z',
    likes_count: 0,
    user_profile: { id: 'u-asha', name: 'Asha Menon', profile_image_url: null },
    ...more,
  };
}
