import type { ComponentType } from 'react';

import { PeopleResults } from '../../features/people/PeopleResults';
import type { RecentSearch } from '../../features/search/recent';
import { TripResults } from '../../features/trips/search/TripResults';

export interface ResultsProps {
  /** What to look for; at least two characters. */
  text: string;
  /** False while somebody is still typing. */
  isSettled: boolean;
  onChoose: (found: { id: string; name: string }) => void;
  /** Looks for the same text in the other tab. */
  onElsewhere: () => void;
}

/** Something that can be searched: a tab of the page. */
export interface Kind {
  /** Its name in the address. */
  id: string;
  label: string;
  /** How a choice among its results is remembered. */
  type: RecentSearch['type'];
  Results: ComponentType<ResultsProps>;
}

const USERS: Kind = { id: 'users', label: 'Users', type: 'user', Results: PeopleResults };

const ITINERARIES: Kind = { id: 'itineraries', label: 'Itineraries', type: 'trip', Results: TripResults };

/** The first is shown unless the address names another. */
export const KINDS: readonly [Kind, Kind] = [USERS, ITINERARIES];
