import { errorText } from '../../api/errors';
import { NothingFound } from '../../ui/results/NothingFound';
import { ResultList } from '../../ui/results/ResultList';
import { Results } from '../../ui/results/Results';
import { PeopleSkeleton } from './PeopleSkeleton';
import { PersonRow } from './PersonRow';
import { everybody, type Person, usePeopleSearch } from './searchPeople';
import { headcount } from './words';

export interface PeopleResultsProps {
  /** What to look for; at least two characters. */
  text: string;
  /** False while somebody is still typing, so that `text` is not yet what is meant. */
  isSettled: boolean;
  onChoose: (person: Person) => void;
}

/** The travellers that a text finds. */
export function PeopleResults({ text, isSettled, onChoose }: PeopleResultsProps) {
  const search = usePeopleSearch(text, { enabled: isSettled });
  // An answer to an earlier text is not one to this.
  const pages = isSettled ? search.data?.pages : undefined;
  const people = pages === undefined ? undefined : everybody(pages);
  return (
    <Results
      count={people?.length}
      isSearching={!isSettled || search.isPending}
      hasMore={search.hasNextPage}
      isFetching={search.isFetching}
      failure={search.error === null ? null : errorText(search.error, 'Search failed')}
      failures={search.errorUpdateCount}
      noun="travellers"
      headcount={headcount}
      skeleton={<PeopleSkeleton />}
      nothing={
        <NothingFound
          title={`No travellers called “${text}”`}
          hint="Check the spelling, or try only the beginning of a name."
        />
      }
      onMore={() => void search.fetchNextPage()}
      onRetry={() => void search.refetch()}
    >
      <ResultList key={text} items={people ?? []} idOf={(person) => person.id} className="people">
        {(person) => <PersonRow person={person} onChoose={() => onChoose(person)} />}
      </ResultList>
    </Results>
  );
}
