import { type ReactNode, useEffect } from 'react';

import { Button } from '../button/Button';
import { toast } from '../toast/toast';

const FAILED = 'Search failed';

export interface ResultsProps {
  /** How many there are so far; undefined while they are searched, or when that failed. */
  count: number | undefined;
  isSearching: boolean;
  /** Whether there are more to come. */
  hasMore: boolean;
  /** Whether more are on their way. */
  isFetching: boolean;
  /** What went wrong, as the toast says it; null while nothing did. */
  failure: string | null;
  /** How often something did: each time is said, also when it is the same again. */
  failures: number;
  /** What is looked for, of many: "travellers". */
  noun: string;
  /** What stands above the results: "4 travellers", or "20+ travellers" while there are more. */
  headcount: (count: number, hasMore: boolean) => string;
  skeleton: ReactNode;
  /** What stands there when nothing is found. */
  nothing: ReactNode;
  /** The list of what is found. */
  children: ReactNode;
  onMore: () => void;
  onRetry: () => void;
}

/** What a search finds, page after page: how many, the list, more of it, and what is said when there is none. */
export function Results(props: ResultsProps) {
  const { count, isSearching, hasMore, failure, failures, noun, children } = props;
  useEffect(() => {
    if (failure !== null) toast.error(failure, { id: FAILED });
  }, [failure, failures]);
  const isNone = count === 0 && !hasMore;
  return (
    <>
      <p className="cap results__count" role="status">
        {isSearching && <span className="vh">Searching for {noun}</span>}
        {isNone && <span className="vh">No {noun} found</span>}
        {count !== undefined && !isNone && props.headcount(count, hasMore)}
      </p>
      {isSearching && props.skeleton}
      {isNone && props.nothing}
      {count !== undefined && count > 0 && children}
      {count !== undefined && hasMore && (
        <div className="results__more">
          <Button isWorking={props.isFetching} onPress={props.onMore}>
            Show more
          </Button>
        </div>
      )}
      {!isSearching && count === undefined && (
        <div className="results__more">
          <p className="mute">{FAILED}</p>
          <Button isWorking={props.isFetching} onPress={props.onRetry}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
