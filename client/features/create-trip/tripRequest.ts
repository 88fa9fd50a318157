import type { Schema } from '../../api/types';
import { type Dates, destinationText, isOfSeveral, isPerCity, type TripDraft } from './draft';

type CityWish = Partial<Schema<'CityWish'>>;
export type TripRequest = Partial<Omit<Schema<'TripRequest'>, 'destinations'>> & {
  destinations?: CityWish[];
};

/** The body of `POST /itinerary`, or null while something is missing. */
export function tripRequest(draft: TripDraft): TripRequest | null {
  const { traveler, budget, trip_builder, interests, durationType, duration, destinations } = draft;
  const [first] = destinations;
  if (first === undefined || traveler === null || budget === null || trip_builder === null) return null;
  const hasOwn = isPerCity(draft);
  const isMultiCity = isOfSeveral(draft);
  return {
    destination: destinationText(draft),
    place_id: first.place_id,
    ...(hasOwn ? {} : lengthOf(durationType, duration)),
    traveler,
    budget,
    trip_builder,
    trip_name: draft.trip_name.trim(),
    is_multi_city: isMultiCity,
    ...(isMultiCity && {
      destinations: destinations.map((city) => ({
        name: city.name,
        place_id: city.place_id,
        ...(hasOwn ? lengthOf(durationType, city) : {}),
      })),
    }),
    ...(trip_builder === 'AI' && interests.length > 0 ? { interests } : {}),
  };
}

type Length = Pick<CityWish, 'no_of_days' | 'start_date' | 'end_date'>;

function lengthOf(
  type: TripDraft['durationType'],
  { days, start_date, end_date }: Dates & { days: number },
): Length {
  return type === 'days' ? { no_of_days: days } : { start_date, end_date };
}
