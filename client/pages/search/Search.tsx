import { useEffect, useRef, useState } from 'react';

import { TYPING_PAUSE } from '../../api/useSettled';
import { RecentSearches } from '../../features/search/RecentSearches';
import { useRecentSearches } from '../../features/search/useRecentSearches';
import { PopularDestinations } from '../../features/trips/PopularDestinations';
import { SearchField } from '../../ui/search-field/SearchField';
import { Tabs } from '../../ui/tabs/Tabs';
import { KINDS } from './kinds';
import type { useSearchAddress } from './useSearchAddress';
import { useTypedEarly } from './useTypedEarly';

/** Characters from which on a search begins. */
const FEWEST = 2;

export interface SearchProps {
  address: ReturnType<typeof useSearchAddress>;
}

/** A field, and below it what it finds, or where to begin. */
export function Search({ address: { q, tab, write } }: SearchProps) {
  const [text, setText] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const { recent, remember, forget, forgetAll } = useRecentSearches();

  const wanted = text.trim();
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => write({ q: typed.trim() }), TYPING_PAUSE);
  };
  useTypedEarly(field, text, type);
  const choose = (id: string) => {
    clearTimeout(pause.current);
    write({ q: wanted, tab: id === KINDS[0].id ? '' : id });
  };
  // As the server counts them.
  const isStart = Array.from(wanted).length < FEWEST;
  const start = (
    <>
      <RecentSearches
        searches={recent}
        onChoose={remember}
        onRemove={forget}
        onClear={forgetAll}
        field={field}
      />
      <PopularDestinations />
    </>
  );
  return (
    <>
      <div role="search">
        <SearchField
          label="Search users and itineraries"
          placeholder="Travellers or trips"
          value={text}
          onChange={type}
          inputRef={field}
        />
      </div>
      <Tabs
        label="Search in"
        value={(KINDS.find(({ id }) => id === tab) ?? KINDS[0]).id}
        onChange={choose}
        items={KINDS.map(({ id, label, type: kind, Results }) => ({
          id,
          label,
          panel: isStart ? (
            start
          ) : (
            <Results
              text={wanted}
              isSettled={wanted === q}
              onChoose={(found) => remember({ id: found.id, name: found.name, type: kind })}
              onElsewhere={() => {
                choose(KINDS[0].id);
                field.current?.focus();
              }}
            />
          ),
        }))}
      />
    </>
  );
}
