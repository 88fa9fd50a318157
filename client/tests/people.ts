import type { Schema } from '../api/client';

/** Returns a traveller as in search results. */
export function person(name: string, trip_count: number): Schema<'FoundUser'> {
  return {
    id: `u-${name.toLowerCase().replaceAll(' ', '-')}`,
    name,
    profile_image_url: null,
    trip_count,
  };
}
