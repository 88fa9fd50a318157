import { useEffect } from 'react';

import { errorText } from '../../../api/errors';
import { Button } from '../../../ui/button/Button';
import { toast } from '../../../ui/toast/toast';
import { FoundTripList } from './FoundTripList';
import { NoTripsFound } from './NoTripsFound';
import { everyTrip, useTripSearch } from './searchTrips';
import { TripResultsSkeleton } from './TripResultsSkeleton';

const FAILED = 'Search failed';

export interface TripResultsProps {
  /** What to look for; at least two characters. */
  text: string;
  /** False while somebody is still typing, so that `text` is not yet what is meant. */
  isSettled: boolean;
  onChoose: (trip: { id: string; name: string }) => void;
  /** Looks for the same text among travellers. */
  onElsewhere: () => void;
}

/** The published trips that a text finds. */
export function TripResults({ text, isSettled, onChoose, onElsewhere }: TripResultsProps) {
  const search = useTripSearch(text, { enabled: isSettled });
  const { error, isFetching, hasNextPage } = search;
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, FAILED), { id: FAILED });
  }, [error]);
  // An answer to an earlier text is not one to this.
  const pages = isSettled ? search.data?.pages : undefined;
  const isSearching = !isSettled || search.isPending;
  const trips = pages === undefined ? undefined : everyTrip(pages);
  const isNone = trips?.length === 0 && !hasNextPage;
  return (
    <>
      <p className="cap trip-results__count" role="status">
        {isSearching && <span className="vh">Searching for itineraries</span>}
        {isNone && <span className="vh">No itineraries found</span>}
        {trips !== undefined && !isNone && headcount(trips.length, hasNextPage)}
      </p>
      {isSearching && <TripResultsSkeleton />}
      {isNone && <NoTripsFound text={text} onElsewhere={onElsewhere} />}
      {trips !== undefined && trips.length > 0 && (
        <FoundTripList
          key={text}
          trips={trips}
          onChoose={(trip) => onChoose({ id: trip.itinerary_id, name: trip.trip_name })}
        />
      )}
      {trips !== undefined && hasNextPage && (
        <div className="trip-results__more">
          <Button isWorking={isFetching} onPress={() => void search.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {!isSearching && trips === undefined && (
        <div className="trip-results__more">
          <p className="mute">{FAILED}</p>
          <Button onPress={() => void search.refetch()}>Try again</Button>
        </div>
      )}
    </>
  );
}

/** "3 itineraries", or "20+ itineraries" while there are more to come. */
function headcount(number: number, hasMore: boolean): string {
  return `${number}${hasMore ? '+' : ''} ${number === 1 && !hasMore ? 'itinerary' : 'itineraries'}`;
}
