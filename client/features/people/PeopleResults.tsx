import { useEffect } from 'react';

import { errorText } from '../../api/errors';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/toast/toast';
import { Nobody } from './Nobody';
import { PeopleList } from './PeopleList';
import { PeopleSkeleton } from './PeopleSkeleton';
import { everybody, type Person, usePeopleSearch } from './searchPeople';
import { headcount } from './words';

const FAILED = 'Search failed';

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
  const { error, isFetching, hasNextPage } = search;
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, FAILED), { id: FAILED });
  }, [error]);
  // An answer to an earlier text is not one to this.
  const pages = isSettled ? search.data?.pages : undefined;
  const isSearching = !isSettled || search.isPending;
  const people = pages === undefined ? undefined : everybody(pages);
  return (
    <>
      <p className="cap people__count" role="status">
        {isSearching && <span className="vh">Searching for travellers</span>}
        {people?.length === 0 && <span className="vh">No travellers found</span>}
        {people !== undefined && people.length > 0 && headcount(people.length, hasNextPage)}
      </p>
      {isSearching && <PeopleSkeleton />}
      {people?.length === 0 && <Nobody text={text} />}
      {people !== undefined && people.length > 0 && (
        <PeopleList key={text} people={people} onChoose={onChoose} />
      )}
      {people !== undefined && hasNextPage && (
        <div className="people__more">
          <Button isWorking={isFetching} onPress={() => void search.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {!isSearching && people === undefined && (
        <div className="people__more">
          <p className="mute">{FAILED}</p>
          <Button onPress={() => void search.refetch()}>Try again</Button>
        </div>
      )}
    </>
  );
}
