import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { errorText } from '../../api/errors';
import { Button } from '../../ui/buttons/Button';
import { Skeleton } from '../../ui/frames/Skeleton';
import { NothingFound, ResultList, Results } from '../../ui/lists/Results';
import { tripsOf, useTripSearch } from './api';
import { TripRow } from './TripRow';

export interface TripResultsProps {
  /** The text to search for, with at least two characters. */
  text: string;
  /** False while the traveller is still typing, so that `text` may change. */
  isSettled: boolean;
  onChoose: (trip: { id: string; name: string }) => void;
  /** Searches for the same text among travellers. */
  onElsewhere: () => void;
}

/** The published trips found for a text. */
export function TripResults({ text, isSettled, onChoose, onElsewhere }: TripResultsProps) {
  const search = useTripSearch(text, { enabled: isSettled });
  // While the traveller is typing, the data still belongs to an earlier text.
  const pages = isSettled ? search.data?.pages : undefined;
  const trips = pages === undefined ? undefined : tripsOf(pages);
  return (
    <Results
      count={trips?.length}
      isSearching={!isSettled || search.isPending}
      hasMore={search.hasNextPage}
      isFetching={search.isFetching}
      failure={search.error === null ? null : errorText(search.error, t`Search failed`)}
      failures={search.errorUpdateCount}
      searchingText={t`Searching for itineraries`}
      noneText={t`No itineraries found`}
      headcount={countText}
      skeleton={<TripResultsSkeleton />}
      nothing={
        <NothingFound
          title={t`No trips called “${text}”`}
          hint={t`Try a city or a country, or search for travellers instead.`}
        >
          <Button onPress={onElsewhere}>
            <Trans>Search Users</Trans>
          </Button>
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

/** Returns "3 itineraries", or "20+ itineraries" if there are more. */
function countText(count: number, hasMore: boolean): string {
  return hasMore ? t`${count}+ itineraries` : plural(count, { one: '# itinerary', other: '# itineraries' });
}

function TripResultsSkeleton() {
  return (
    <div className="trips-grid" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="6.75rem" radius="var(--r-l)" />
      ))}
    </div>
  );
}
