import type { Schema } from '../../api/types';
import { destinationText, type TripDraft } from './draft';

export type TripRequest = Partial<Schema<'TripRequest'>>;

/** The body of `POST /itinerary`, or null while something is missing. */
export function tripRequest(draft: TripDraft): TripRequest | null {
  const { traveler, budget, trip_builder, interests, isMultiCity, duration } = draft;
  const [first] = draft.destinations;
  if (first === undefined || traveler === null || budget === null || trip_builder === null) return null;
  return {
    destination: destinationText(draft),
    place_id: first.place_id,
    no_of_days: duration.days,
    traveler,
    budget,
    trip_builder,
    trip_name: draft.trip_name.trim(),
    is_multi_city: isMultiCity,
    ...(trip_builder === 'AI' && interests.length > 0 ? { interests } : {}),
  };
}
