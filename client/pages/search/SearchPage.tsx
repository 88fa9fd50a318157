import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import { TYPING_PAUSE } from '../../api/query';
import { RecentSearches } from '../../features/search/RecentSearches';
import { type RecentSearch, useRecentSearches } from '../../features/search/useRecentSearches';
import { AppShell } from '../../features/shell/AppShell';
import { TravellerResults } from '../../features/travellers/TravellerResults';
import { PopularDestinations } from '../../features/trips/PopularDestinations';
import { TripResults } from '../../features/trips/TripResults';
import { SearchField } from '../../ui/fields/SearchField';
import { Tabs } from '../../ui/frames/Tabs';

export default function SearchPage() {
  const { t } = useLingui();
  usePageTitle(t`Search`);
  const address = useSearchAddress();
  return (
    <AppShell tab="/search">
      <header className="search-page__head">
        <h1 className="title">{t`Search`}</h1>
      </header>
      <Search key={address.visit} address={address} />
    </AppShell>
  );
}

interface ResultsProps {
  /** The text to search for, with at least two characters. */
  text: string;
  /** False while the traveller is typing. */
  isSettled: boolean;
  onChoose: (found: { id: string; name: string }) => void;
  /** Searches for the same text in the other tab. */
  onElsewhere: () => void;
}

interface SearchTab {
  /** Id of the tab in the address. */
  id: string;
  label: MessageDescriptor;
  /** Type of its results among the recent searches. */
  type: RecentSearch['type'];
  Results: ComponentType<ResultsProps>;
}

/** The first tab is shown unless the address selects another one. */
const TABS: readonly [SearchTab, SearchTab] = [
  { id: 'users', label: msg`Users`, type: 'user', Results: TravellerResults },
  { id: 'itineraries', label: msg`Itineraries`, type: 'trip', Results: TripResults },
];

/** Minimum number of characters for a search. */
const MIN_CHARACTERS = 2;

/** The search field with its results, or with suggestions as long as there is no text. */
function Search({ address: { q, tab, write } }: { address: ReturnType<typeof useSearchAddress> }) {
  const { t } = useLingui();
  const [text, setText] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const { recent, remember, remove, clear } = useRecentSearches();

  const wanted = text.trim();
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => write({ q: typed.trim() }), TYPING_PAUSE);
  };
  useTypedBeforeHydration(field, text, type);
  const chooseTab = (id: string) => {
    clearTimeout(pause.current);
    write({ q: wanted, tab: id === TABS[0].id ? '' : id });
  };
  // Counts code points, like the server.
  const isTooShort = Array.from(wanted).length < MIN_CHARACTERS;
  const suggestions = (
    <>
      <RecentSearches searches={recent} onChoose={remember} onRemove={remove} onClear={clear} field={field} />
      <PopularDestinations />
    </>
  );
  return (
    <>
      <div role="search">
        <SearchField
          label={t`Search users and itineraries`}
          placeholder={t`Travellers or trips`}
          value={text}
          onChange={type}
          inputRef={field}
        />
      </div>
      <Tabs
        label={t`Search in`}
        value={(TABS.find(({ id }) => id === tab) ?? TABS[0]).id}
        onChange={chooseTab}
        items={TABS.map(({ id, label, type: kind, Results }) => ({
          id,
          label: t(label),
          panel: isTooShort ? (
            suggestions
          ) : (
            <Results
              text={wanted}
              isSettled={wanted === q}
              onChoose={(found) => remember({ id: found.id, name: found.name, type: kind })}
              onElsewhere={() => {
                chooseTab(TABS[0].id);
                field.current?.focus();
              }}
            />
          ),
        }))}
      />
    </>
  );
}

/** Passes on a text typed into the server's HTML before hydration, which React would discard. */
function useTypedBeforeHydration(
  field: RefObject<HTMLInputElement | null>,
  known: string,
  onTyped: (text: string) => void,
): void {
  const adoptTyped = useEffectEvent(() => {
    const text = field.current?.value ?? known;
    if (text !== known) onTyped(text);
  });
  useLayoutEffect(() => adoptTyped(), []);
}

interface SearchAddress {
  /** The trimmed text in the address. */
  q: string;
  /** The tab in the address, if any. */
  tab: string | null;
  /** Changes only when the traveller comes to the page anew, not while typing or switching tabs. */
  visit: string;
  /** Replaces the text or tab in the address. Empty values are removed. */
  write: (change: { q?: string; tab?: string }) => void;
}

/** The search in the address, so that Back from a result leads to the results. */
function useSearchAddress(): SearchAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const visit = visitIn(location.state) ?? location.key;
  const write: SearchAddress['write'] = (change) => {
    // The traveller may already be navigating to another page.
    if (window.location.pathname !== location.pathname) return;
    const now = new URLSearchParams(window.location.search);
    const next = new URLSearchParams(now);
    for (const [name, value] of Object.entries(change))
      if (value === '') next.delete(name);
      else next.set(name, value);
    if (next.toString() === now.toString()) return;
    void navigate({ search: next.toString() }, { replace: true, state: { visit } });
  };
  return { q: query.get('q')?.trim() ?? '', tab: query.get('tab'), visit, write };
}

function visitIn(state: unknown): string | null {
  const visit = typeof state === 'object' && state !== null && 'visit' in state ? state.visit : null;
  return typeof visit === 'string' ? visit : null;
}
