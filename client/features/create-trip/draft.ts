import type { Schema } from '../../api/types';

type TripRequest = Schema<'TripRequest'>;
export type Traveler = TripRequest['traveler'];
export type Budget = TripRequest['budget'];
export type Builder = TripRequest['trip_builder'];

/** A first and a last date, YYYY-MM-DD, both included; null while not chosen. */
export interface Dates {
  start_date: string | null;
  end_date: string | null;
}

/** A place as it was found. */
export interface Place {
  place_id: string;
  /** "Kochi" */
  name: string;
  /** Where it is: "Kerala, India". */
  region: string;
}

export interface Destination extends Place, Dates {
  /** Tells it from all others of the draft, also from the same place visited twice. */
  key: string;
  days: number;
}

/** What a traveller has chosen so far. */
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
}

export const MIN_DAYS = 1;
/** Most days of a city, and of a trip whose days are counted in one. */
export const MAX_DAYS = 14;
const DEFAULT_DAYS = 3;
/** Longest name of a trip and of its destination, in characters. */
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
};

/** A destination of a draft that has the others already. */
export function newDestination(place: Place, others: readonly Destination[]): Destination {
  const taken = others.map(({ key }) => Number(key));
  return { ...place, key: String(Math.max(0, ...taken) + 1), days: DEFAULT_DAYS, ...NO_DATES };
}

/** The first destination's name: "Kochi". */
export const cityOf = ({ destinations }: TripDraft): string | undefined => destinations[0]?.name;

/** Whether the trip visits several cities; one that is switched to it, but has a single one, does not. */
export const isOfSeveral = ({ isMultiCity, destinations }: TripDraft): boolean =>
  isMultiCity && destinations.length > 1;

/** Whether each city has days or dates of its own. */
export const isPerCity = (draft: TripDraft): boolean =>
  isOfSeveral(draft) && draft.daysAllocationType === 'per-city';

/** The destination as the trip shows it: "Kochi, Kerala, India"; of several, their names: "Kochi, Munnar". */
export function destinationText(draft: TripDraft): string {
  const [first] = draft.destinations;
  if (first === undefined) return '';
  if (isOfSeveral(draft)) return draft.destinations.map(({ name }) => name).join(', ');
  const text = first.region === '' ? first.name : `${first.name}, ${first.region}`;
  return text.length > NAME_LENGTH ? first.name.slice(0, NAME_LENGTH) : text;
}
