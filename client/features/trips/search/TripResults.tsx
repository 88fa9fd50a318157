import { errorText } from '../../../api/errors';
import { Button } from '../../../ui/button/Button';
import { NothingFound } from '../../../ui/results/NothingFound';
import { ResultList } from '../../../ui/results/ResultList';
import { Results } from '../../../ui/results/Results';
import { TripRow } from '../TripRow';
import { everyTrip, useTripSearch } from './searchTrips';
import { TripResultsSkeleton } from './TripResultsSkeleton';

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
  // An answer to an earlier text is not one to this.
  const pages = isSettled ? search.data?.pages : undefined;
  const trips = pages === undefined ? undefined : everyTrip(pages);
  return (
    <Results
      count={trips?.length}
      isSearching={!isSettled || search.isPending}
      hasMore={search.hasNextPage}
      isFetching={search.isFetching}
      failure={search.error === null ? null : errorText(search.error, 'Search failed')}
      failures={search.errorUpdateCount}
      noun="itineraries"
      headcount={headcount}
      skeleton={<TripResultsSkeleton />}
      nothing={
        <NothingFound
          title={`No trips called “${text}”`}
          hint="Try a city or a country, or look among travellers instead."
        >
          <Button onPress={onElsewhere}>Search Users</Button>
        </NothingFound>
      }
      onMore={() => void search.fetchNextPage()}
      onRetry={() => void search.refetch()}
    >
      <ResultList key={text} items={trips ?? []} idOf={(trip) => trip.itinerary_id} className="trips-grid">
        {(trip) => (
          <TripRow
            trip={trip}
            author={trip.user_profile.name}
            onChoose={() => onChoose({ id: trip.itinerary_id, name: trip.trip_name })}
          />
        )}
      </ResultList>
    </Results>
  );
}

/** "3 itineraries", or "20+ itineraries" while there are more to come. */
function headcount(number: number, hasMore: boolean): string {
  return `${number}${hasMore ? '+' : ''} ${number === 1 && !hasMore ? 'itinerary' : 'itineraries'}`;
}
