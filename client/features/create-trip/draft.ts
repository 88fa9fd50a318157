import type { Schema } from '../../api/types';

type TripRequest = Schema<'TripRequest'>;
export type Traveler = TripRequest['traveler'];
export type Budget = TripRequest['budget'];
export type Builder = TripRequest['trip_builder'];

export interface Destination {
  place_id: string;
  /** "Kochi" */
  name: string;
  /** Where it is: "Kerala, India". */
  region: string;
  days: number | null;
  start_date: string | null;
  end_date: string | null;
}

/** What a traveller has chosen so far. */
export interface TripDraft {
  isMultiCity: boolean;
  destinations: Destination[];
  duration: { days: number; start_date: string | null; end_date: string | null };
  durationType: 'days' | 'dates';
  daysAllocationType: 'aggregated' | 'per-city';
  traveler: Traveler | null;
  budget: Budget | null;
  interests: string[];
  trip_builder: Builder | null;
  trip_name: string;
}

export const MIN_DAYS = 1;
export const MAX_DAYS = 14;
/** Longest name of a trip and of its destination, in characters. */
export const NAME_LENGTH = 120;

export const EMPTY_DRAFT: TripDraft = {
  isMultiCity: false,
  destinations: [],
  duration: { days: 3, start_date: null, end_date: null },
  durationType: 'days',
  daysAllocationType: 'aggregated',
  traveler: null,
  budget: null,
  interests: [],
  trip_builder: null,
  trip_name: '',
};

/** The first destination's name: "Kochi". */
export const cityOf = ({ destinations }: TripDraft): string | undefined => destinations[0]?.name;

/** The destination as the trip shows it: "Kochi, Kerala, India". */
export function destinationText({ destinations }: TripDraft): string {
  const [first] = destinations;
  if (first === undefined) return '';
  const text = first.region === '' ? first.name : `${first.name}, ${first.region}`;
  return text.length > NAME_LENGTH ? first.name.slice(0, NAME_LENGTH) : text;
}
