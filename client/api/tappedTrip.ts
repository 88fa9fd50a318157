import type { Schema } from './client';

/** What a list shows of a trip, and its page until the whole trip has come. */
export type TappedTrip = Pick<
  Schema<'TripSummary'>,
  'trip_name' | 'place_image' | 'poster_name' | 'no_of_days' | 'no_of_places'
> & { scenery: string | null };

/** State for the link to a trip: what is shown of it where it is tapped. */
export function stateOfTap(trip: TappedTrip): { tapped: TappedTrip } {
  const { trip_name, place_image, poster_name, scenery, no_of_days, no_of_places } = trip;
  return { tapped: { trip_name, place_image, poster_name, scenery, no_of_days, no_of_places } };
}

/** The trip that was tapped to come to a page; undefined for a page that was opened another way. */
export function tappedTrip(state: unknown): TappedTrip | undefined {
  return (state as Partial<ReturnType<typeof stateOfTap>> | null)?.tapped;
}
