import type { Schema } from '../api/client';

const OPEN = [{ opens: '09:00', closes: '18:00' }];

/** Returns a complete place as the API does. */
export function place(more: Partial<Schema<'Place'>> = {}): Schema<'Place'> {
  return {
    place_id: 'p-nets',
    name: 'Chinese Fishing Nets',
    address: 'Kochi, Kerala, India',
    description: 'A row of counterweighted nets on the harbour mouth.',
    rating: null,
    total_ratings: 0,
    image_urls: [],
    geo_location: { lat: 9.9684, lng: 76.2419 },
    reviews: [],
    my_review: null,
    abilities: { can_review: true },
    kind: 'place',
    types: ['tourist_attraction', 'point_of_interest'],
    scenery: 'palms',
    attribution: null,
    website: null,
    editors_pick: true,
    opening_hours: 'Mo-Sa 09:00-18:00; Su off',
    opening_week: [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, []],
    timezone: null,
    visit_minutes: 90,
    price_level: 0,
    interests: ['History', 'Photography'],
    known_places: null,
    ...more,
  };
}

/** Returns a place in the format of nearby places. */
export function nearbyPlace(name: string, more: Partial<Schema<'NearbyPlace'>> = {}): Schema<'NearbyPlace'> {
  return {
    place_id: `p-${name.toLowerCase().replaceAll(' ', '-')}`,
    name,
    address: 'Kochi, Kerala, India',
    description: '',
    rating: null,
    total_ratings: 0,
    photos: [],
    geo_location: { lat: 9.9684, lng: 76.2459 },
    types: ['tourist_attraction'],
    scenery: 'palms',
    ...more,
  };
}

export function review(author_name: string, text: string): Schema<'Review'> {
  return {
    review_id: `r-${author_name.toLowerCase()}`,
    author_id: `u-${author_name.toLowerCase()}`,
    author_name,
    profile_photo_url: null,
    rating: 4,
    time: 1_772_400_000,
    text,
    edited: false,
    is_mine: false,
    is_reported: false,
  };
}
