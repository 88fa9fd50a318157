import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';

import { Button } from '../buttons/Button';
import { CoverArt } from '../cover-art/CoverArt';
import { toast } from '../overlays/Toast';

export interface ResultsProps {
  /** Number of results so far; undefined while loading or after a failure. */
  count: number | undefined;
  isSearching: boolean;
  /** Whether there are more results. */
  hasMore: boolean;
  /** Whether more results are loading. */
  isFetching: boolean;
  /** The error message, or null. */
  failure: string | null;
  /** Number of failures. Each is announced, even if the message is the same. */
  failures: number;
  /** For example "Searching for travellers". */
  searchingText: string;
  /** For example "No travellers found". */
  noneText: string;
  /** The count above the results: "4 travellers", or "20+ travellers" if there are more. */
  headcount: (count: number, hasMore: boolean) => string;
  skeleton: ReactNode;
  /** Shown if there are no results. */
  nothing: ReactNode;
  /** The list of results. */
  children: ReactNode;
  onMore: () => void;
  onRetry: () => void;
}

/** Paged search results: the count, the list, a button for more, and the empty state. */
export function Results(props: ResultsProps) {
  const { count, isSearching, hasMore, failure, failures, children } = props;
  useEffect(() => {
    if (failure !== null) toast.error(failure, { id: 'search failed' });
  }, [failure, failures]);
  const isNone = count === 0 && !hasMore;
  return (
    <>
      <p className="cap results__count" role="status">
        {isSearching && <span className="vh">{props.searchingText}</span>}
        {isNone && <span className="vh">{props.noneText}</span>}
        {count !== undefined && !isNone && props.headcount(count, hasMore)}
      </p>
      {isSearching && props.skeleton}
      {isNone && props.nothing}
      {count !== undefined && count > 0 && children}
      {count !== undefined && hasMore && (
        <div className="results__more">
          <Button isWorking={props.isFetching} onPress={props.onMore}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
      {!isSearching && count === undefined && (
        <div className="results__more">
          <p className="mute">
            <Trans>Search failed</Trans>
          </p>
          <Button isWorking={props.isFetching} onPress={props.onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

export interface ResultListProps<T> {
  items: readonly T[];
  idOf: (item: T) => string;
  /** Renders an item with a link to it. */
  children: (item: T) => ReactNode;
  /** Class of the list. */
  className: string;
}

/** A list of results in the server's order. Moves focus to the first new row when more have loaded. */
export function ResultList<T>({ items, idOf, children, className }: ResultListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(items.length);
  useEffect(() => {
    const before = shown.current;
    shown.current = items.length;
    // Loading the last rows removed the focused button: focus the first new row.
    if (items.length > before && document.activeElement === document.body)
      list.current?.children[before]?.querySelector('a')?.focus();
  }, [items.length]);
  return (
    <ul ref={list} className={className}>
      {items.map((item) => (
        <li key={idOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

export interface NothingFoundProps {
  /** For example "No trips called “Kohci”". */
  title: string;
  /** What else to try. */
  hint: string;
  /** A link or button for it. */
  children?: ReactNode;
}

/** The empty state of a search. */
export function NothingFound({ title, hint, children }: NothingFoundProps) {
  return (
    <div className="empty">
      <div className="art">
        <CoverArt name="Waypost" kind="road" />
      </div>
      <h2 className="nothing-found__title">{title}</h2>
      <p className="mute nothing-found__hint">{hint}</p>
      {children}
    </div>
  );
}
