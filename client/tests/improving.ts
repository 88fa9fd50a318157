import type { Schema } from '../api/client';
import type { Reply } from './api';

type Suggestion = Schema<'Suggestion'>;

export const IMPROVE = 'POST /itinerary/t-kochi/improve';
export const SUGGEST = 'GET /itinerary/t-kochi/suggestions';

const idOf = (name: string) => `p-${name.toLowerCase().replaceAll(' ', '-')}`;

/** Returns an order of days, by the names of their places. */
export function improvement(days: string[][], more: Partial<Schema<'Improvement'>> = {}): Reply {
  const body: Schema<'Improvement'> = {
    days: days.map((names, index) => ({ date: `Day ${index + 1}`, activities: names.map(idOf) })),
    version: 7,
    saved_minutes: 25,
    saved_km: 3.4,
    is_better: true,
    ...more,
  };
  return { body };
}

/** Returns a place that fits into a day. */
export function suggestion(name: string, more: Partial<Suggestion> = {}): Suggestion {
  return {
    place: {
      place_id: idOf(name),
      name,
      address: 'Mattancherry, Kochi',
      description: '',
      rating: 4.5,
      total_ratings: 6340,
      photos: [],
      geo_location: { lat: 9.96, lng: 76.25 },
      types: ['museum'],
      scenery: 'palms',
    },
    insert_after: null,
    extra_minutes: 8,
    fits: '10:30-11:30',
    ...more,
  };
}

export const suggested = (...suggestions: Suggestion[]): Reply => ({
  body: {
    suggestions,
    nothing_because: suggestions.length === 0 ? 'nothing_fits' : null,
    attributions: ['© OpenStreetMap contributors, ODbL 1.0'],
  } satisfies Schema<'Suggestions'>,
});
