import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';

import { errorText } from '../../api/errors';
import { CardLink } from '../../ui/buttons/TextLink';
import { Skeleton } from '../../ui/frames/Skeleton';
import { NothingFound, ResultList, Results } from '../../ui/lists/Results';
import { Avatar } from '../../ui/pictures/Avatar';
import { type FoundTraveller, travellerPath, uniqueTravellers, useTravellerSearch } from './api';

export interface TravellerResultsProps {
  /** The text to search for; at least two characters. */
  text: string;
  /** False while the traveller is typing. */
  isSettled: boolean;
  onChoose: (traveller: FoundTraveller) => void;
}

/** The travellers found by a search. */
export function TravellerResults({ text, isSettled, onChoose }: TravellerResultsProps) {
  const { t } = useLingui();
  const search = useTravellerSearch(text, { enabled: isSettled });
  // While the traveller is typing, the data still belongs to an earlier text.
  const pages = isSettled ? search.data?.pages : undefined;
  const travellers = pages === undefined ? undefined : uniqueTravellers(pages);
  return (
    <Results
      count={travellers?.length}
      isSearching={!isSettled || search.isPending}
      hasMore={search.hasNextPage}
      isFetching={search.isFetching}
      failure={search.error === null ? null : errorText(search.error, t`Search failed`)}
      failures={search.errorUpdateCount}
      searchingText={t`Searching for travellers`}
      noneText={t`No travellers found`}
      headcount={(count, hasMore) =>
        hasMore ? t`${count}+ travellers` : plural(count, { one: '# traveller', other: '# travellers' })
      }
      skeleton={<TravellersSkeleton />}
      nothing={
        <NothingFound
          title={t`No travellers called “${text}”`}
          hint={t`Check the spelling, or try just the start of the name.`}
        />
      }
      onMore={() => void search.fetchNextPage()}
      onRetry={() => void search.refetch()}
    >
      <ResultList
        key={text}
        items={travellers ?? []}
        idOf={(traveller) => traveller.id}
        className="travellers"
      >
        {(traveller) => <TravellerRow traveller={traveller} onChoose={() => onChoose(traveller)} />}
      </ResultList>
    </Results>
  );
}

interface TravellerRowProps {
  traveller: FoundTraveller;
  onChoose: () => void;
}

function TravellerRow({ traveller, onChoose }: TravellerRowProps) {
  const { id, name, profile_image_url, trip_count: trips } = traveller;
  const tripsId = useId();
  return (
    <div className="traveller card-with-link">
      <Avatar name={name} src={profile_image_url} />
      <div>
        <p className="traveller__name">
          <CardLink href={travellerPath(id)} onPress={onChoose} aria-describedby={tripsId}>
            {name}
          </CardLink>
        </p>
        <p className="cap" id={tripsId}>
          <Plural value={trips} one="# trip" other="# trips" />
        </p>
      </div>
      <ChevronRight />
    </div>
  );
}

function TravellersSkeleton() {
  return (
    <div className="travellers" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="traveller">
          <Skeleton shape="disc" width="2.75rem" />
          <div className="stack traveller-skeleton__lines">
            <Skeleton height="1.25rem" width="9rem" />
            <Skeleton height="0.875rem" width="4rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
