import type { Schema } from '../../api/client';

type TripRequest = Schema<'TripRequest'>;
export type Traveler = TripRequest['traveler'];
export type Budget = TripRequest['budget'];
export type Builder = TripRequest['trip_builder'];

type Preferences = Partial<Pick<TripRequest, 'traveler' | 'budget' | 'interests'>>;

/** The first and the last date, YYYY-MM-DD, inclusive. Null if not chosen. */
export interface Dates {
  start_date: string | null;
  end_date: string | null;
}

/** A place found by the search. */
export interface Place {
  place_id: string;
  /** For example "Kochi". */
  name: string;
  /** For example "Kerala, India". */
  region: string;
  /** The surrounding landscape, used for the poster. */
  scenery?: string | undefined;
}

export interface Destination extends Place, Dates {
  /** Unique within the draft, even if a place is visited twice. */
  key: string;
  days: number;
}

/** The choices that a traveller has made in the wizard so far. */
export interface TripDraft {
  isMultiCity: boolean;
  destinations: Destination[];
  duration: Dates & { days: number };
  durationType: 'days' | 'dates';
  daysAllocationType: 'aggregated' | 'per-city';
  traveler: Traveler | null;
  budget: Budget | null;
  interests: string[];
  trip_builder: Builder | null;
  trip_name: string;
  /** Someday places chosen as initial ideas, and the destinations that they are near. */
  ideas: { near: string; places: string[] };
}

export const MIN_DAYS = 1;
/** Maximum number of days of a city, or of a trip without days per city. */
export const MAX_DAYS = 14;
const DEFAULT_DAYS = 3;
/** Maximum number of destinations. */
export const MAX_CITIES = 10;
/** Maximum length of a trip's name and of its destination, in characters. */
export const NAME_LENGTH = 120;

const NO_DATES: Dates = { start_date: null, end_date: null };

export const EMPTY_DRAFT: TripDraft = {
  isMultiCity: false,
  destinations: [],
  duration: { days: DEFAULT_DAYS, ...NO_DATES },
  durationType: 'days',
  daysAllocationType: 'aggregated',
  traveler: null,
  budget: null,
  interests: [],
  trip_builder: null,
  trip_name: '',
  ideas: { near: '', places: [] },
};

/** Creates a destination for a draft that already has `others`. */
export function newDestination(place: Place, others: readonly Destination[]): Destination {
  const taken = others.map(({ key }) => Number(key));
  return { ...place, key: String(Math.max(0, ...taken) + 1), days: DEFAULT_DAYS, ...NO_DATES };
}

/** Returns the place ids of a draft's destinations. */
export const placesOf = ({ destinations }: TripDraft): string[] => [
  ...new Set(destinations.map(({ place_id }) => place_id)),
];

/** Returns the ideas of a draft. Ideas chosen for other destinations no longer count. */
export const ideasOf = (draft: TripDraft): string[] =>
  draft.ideas.near === placesOf(draft).join() ? draft.ideas.places : [];

/** Returns the changes to a draft that set the ideas for its destinations. */
export const withIdeas = (draft: TripDraft, places: string[]): Pick<TripDraft, 'ideas'> => ({
  ideas: { near: placesOf(draft).join(), places },
});

/** Returns what the poster of a destination shows, the same as after the trip is created. */
export const posterOf = ({
  name,
  region,
  scenery,
}: Place): { name: string; scenery?: string | undefined } => ({
  name: region === '' ? name : `${name}, ${region}`,
  scenery,
});

/** Returns the poster of a trip: that of its first destination. */
export const firstPoster = ({ destinations: [first] }: TripDraft): ReturnType<typeof posterOf> =>
  first === undefined ? { name: '' } : posterOf(first);

/** Returns the preferences for the request, null where not chosen. Only the AI builder uses interests. */
export function preferencesOf({ traveler, budget, interests, trip_builder }: TripDraft): Preferences | null {
  if (traveler === null || budget === null) return null;
  return { traveler, budget, ...(trip_builder === 'AI' && interests.length > 0 && { interests }) };
}

/** Returns the name of the first destination. */
export const cityOf = ({ destinations }: TripDraft): string | undefined => destinations[0]?.name;

/** Whether the trip visits several cities. A multi-city trip with a single city does not. */
export const hasSeveralCities = ({ isMultiCity, destinations }: TripDraft): boolean =>
  isMultiCity && destinations.length > 1;

/** Whether each city has its own days or dates. */
export const isPerCity = (draft: TripDraft): boolean =>
  hasSeveralCities(draft) && draft.daysAllocationType === 'per-city';

/** Returns the destination as the trip shows it: "Kochi, Kerala, India", or "Kochi, Munnar" for several. */
export function destinationText(draft: TripDraft): string {
  const [first] = draft.destinations;
  if (first === undefined) return '';
  if (hasSeveralCities(draft)) return draft.destinations.map(({ name }) => name).join(', ');
  const text = first.region === '' ? first.name : `${first.name}, ${first.region}`;
  return text.length > NAME_LENGTH ? first.name.slice(0, NAME_LENGTH) : text;
}

/** A stop of a route through a country or region. */
export interface Stop {
  name: string;
  place_id: string;
  no_of_days: number;
}

/** Returns the changes to a draft that apply a route: its cities in order, each with its days. */
export function withRoute(
  stops: readonly Stop[],
): Pick<TripDraft, 'isMultiCity' | 'destinations' | 'durationType' | 'daysAllocationType'> {
  const destinations = stops.slice(0, MAX_CITIES).map(({ name, place_id, no_of_days }, index) => ({
    ...newDestination({ name, place_id, region: '' }, []),
    key: String(index + 1),
    days: no_of_days,
  }));
  return { isMultiCity: true, destinations, durationType: 'days', daysAllocationType: 'per-city' };
}

type Cities = Pick<TripDraft, 'destinations'>;

/**
 * Returns the draft's cities with one more at the end, or null if it is already the last one or there are
 * `MAX_CITIES`.
 */
export function withCity({ destinations }: Cities, place: Place): Cities | null {
  // Returning to a city later is allowed.
  if (destinations.at(-1)?.place_id === place.place_id || destinations.length >= MAX_CITIES) return null;
  return { destinations: [...destinations, newDestination(place, destinations)] };
}

export function withoutCity({ destinations }: Cities, key: string): Cities {
  return { destinations: destinations.filter((city) => city.key !== key) };
}

/** Returns the draft's cities with some fields of one changed. */
export function withCityChanged({ destinations }: Cities, key: string, part: Partial<Destination>): Cities {
  return { destinations: destinations.map((city) => (city.key === key ? { ...city, ...part } : city)) };
}

/** Switches a multi-city trip on or off. Off leaves only the first city. */
export function withMultiCity(
  { destinations }: Cities,
  isMultiCity: boolean,
): Cities & Pick<TripDraft, 'isMultiCity'> {
  return { isMultiCity, destinations: isMultiCity ? destinations : destinations.slice(0, 1) };
}
