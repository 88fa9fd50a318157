import { LONG_TIMEOUT, request, type Schema } from '../../api/client';
import { useApi } from '../../api/query';
import {
  type Dates,
  destinationText,
  hasSeveralCities,
  ideasOf,
  isPerCity,
  preferencesOf,
  type TripDraft,
} from './draft';

type RequestedDestination = Partial<Schema<'RequestedDestination'>>;
type TripRequest = Partial<Omit<Schema<'TripRequest'>, 'destinations'>> & {
  destinations?: RequestedDestination[];
};

/** Returns the body of `POST /itinerary`, or null if the draft is incomplete. */
export function tripRequest(draft: TripDraft): TripRequest | null {
  const { trip_builder, durationType, duration, destinations } = draft;
  const preferences = preferencesOf(draft);
  const [first] = destinations;
  if (first === undefined || preferences === null || trip_builder === null) return null;
  const isSplit = isPerCity(draft);
  const isMultiCity = hasSeveralCities(draft);
  const ideas = ideasOf(draft);
  return {
    destination: destinationText(draft),
    place_id: first.place_id,
    ...(isSplit ? {} : lengthOf(durationType, duration)),
    ...preferences,
    trip_builder,
    trip_name: draft.trip_name.trim(),
    is_multi_city: isMultiCity,
    ...(isMultiCity && {
      destinations: destinations.map((city) => ({
        name: city.name,
        place_id: city.place_id,
        ...(isSplit ? lengthOf(durationType, city) : {}),
      })),
    }),
    ...(ideas.length > 0 && { ideas }),
  };
}

type Length = Pick<RequestedDestination, 'no_of_days' | 'start_date' | 'end_date'>;

function lengthOf(
  type: TripDraft['durationType'],
  { days, start_date, end_date }: Dates & { days: number },
): Length {
  return type === 'days' ? { no_of_days: days } : { start_date, end_date };
}

/** The answer to a trip request. Without `status_url`, the trip is ready. */
type TripAccepted = Schema<'Made'> & Partial<Pick<Schema<'Accepted'>, 'status_url'>>;

/** Requests a trip. Idempotent: the same key never creates two trips. */
export function createTrip(body: TripRequest, key: string): Promise<TripAccepted> {
  return request<TripAccepted>('POST', '/itinerary', {
    body,
    headers: { Prefer: 'respond-async', 'Idempotency-Key': key },
    timeoutMs: LONG_TIMEOUT,
  });
}

export type TripStatus = Schema<'Status'>;

/**
 * Delay between polls in milliseconds: a new stage should appear within a second, however slow the answer.
 */
const POLL_INTERVAL = 500;

/** Polls the status of a build until it has ended. A null URL makes no call. */
export function useTripStatus(url: string | null, isOver: boolean) {
  return useApi<TripStatus>(url ?? '', {
    enabled: url !== null && !isOver,
    refetchInterval: isOver ? false : POLL_INTERVAL,
    staleTime: 0,
  });
}
