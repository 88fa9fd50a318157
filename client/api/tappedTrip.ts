import type { Schema } from './client';

/** The data of a trip in lists, also shown on its page until the whole trip has loaded. */
export type TappedTrip = Pick<
  Schema<'TripSummary'>,
  'trip_name' | 'place_image' | 'poster_name' | 'no_of_days' | 'no_of_places'
> & { scenery: string | null };

/** Returns the navigation state for a link to a trip. */
export function stateOfTap(trip: TappedTrip): { tapped: TappedTrip } {
  const { trip_name, place_image, poster_name, scenery, no_of_days, no_of_places } = trip;
  return { tapped: { trip_name, place_image, poster_name, scenery, no_of_days, no_of_places } };
}

/** Returns the trip whose link was pressed to come to this page, or undefined. */
export function tappedTrip(state: unknown): TappedTrip | undefined {
  return (state as Partial<ReturnType<typeof stateOfTap>> | null)?.tapped;
}
