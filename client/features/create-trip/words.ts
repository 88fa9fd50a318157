import { datesText } from './dates';
import { cityOf, destinationText, isOfSeveral, isPerCity, NAME_LENGTH, type TripDraft } from './draft';
import { daysOf } from './duration';
import { BUDGETS, titleOf, TRAVELERS } from './options';

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
];

export const dayWord = (days: number): string => (days === 1 ? 'day' : 'days');
export const daysText = (days: number): string => `${days} ${dayWord(days)}`;

/** "Kochi", "Kochi and Munnar", "three cities": where the trip goes, within a sentence. */
export function placesText(draft: TripDraft): string {
  const { destinations } = draft;
  const [first, second] = destinations;
  if (first === undefined) return '';
  if (!isOfSeveral(draft) || second === undefined) return first.name;
  if (destinations.length === 2) return `${first.name} and ${second.name}`;
  return `${NUMBERS[destinations.length] ?? String(destinations.length)} cities`;
}

/** "Kochi to Thekkady" */
function wayText(draft: TripDraft): string {
  const first = cityOf(draft) ?? 'Trip';
  const last = isOfSeveral(draft) ? (draft.destinations.at(-1)?.name ?? first) : first;
  return first === last ? first : `${first} to ${last}`;
}

/**
 * "Kochi in 5 days", "Diwali in Kochi": a name to start from.
 *
 * @param occasion the holiday that the trip is for; empty for none.
 */
export function suggestedName(draft: TripDraft, occasion: string): string {
  if (occasion !== '') return `${occasion} in ${placesText(draft)}`.slice(0, NAME_LENGTH).trimEnd();
  const days = daysOf(draft);
  const tail = days === null ? '' : ` in ${daysText(days)}`;
  return wayText(draft).slice(0, NAME_LENGTH - tail.length) + tail;
}

/** "5 days", with exact dates "5 days, 12 - 16 Dec 2026"; null while it is not known. */
export function lengthText(draft: TripDraft): string | null {
  const days = daysOf(draft);
  if (days === null) return null;
  const span = spanText(draft);
  return span === null ? daysText(days) : `${daysText(days)}, ${span}`;
}

/** "12 - 16 Dec 2026"; null without exact dates. */
export function spanText(draft: TripDraft): string | null {
  if (draft.durationType === 'days') return null;
  const [first, last] = isPerCity(draft)
    ? [draft.destinations[0], draft.destinations.at(-1)]
    : [draft.duration, draft.duration];
  const start = first?.start_date ?? null;
  const end = last?.end_date ?? null;
  return start === null || end === null ? null : datesText(start, end);
}

/** "5 days, couple, moderate" */
export function choicesText(draft: TripDraft): string {
  const days = daysOf(draft);
  return [
    days === null ? null : daysText(days),
    titleOf(TRAVELERS, draft.traveler),
    titleOf(BUDGETS, draft.budget),
  ]
    .filter((part) => part !== null)
    .join(', ')
    .toLowerCase();
}

/** "Drawing your five days in Kochi" */
export function generatingTitle(draft: TripDraft): string {
  const days = daysOf(draft) ?? 1;
  const span = days === 1 ? 'your day' : `your ${NUMBERS[days] ?? String(days)} days`;
  const verb = draft.trip_builder === 'CUSTOM' ? 'Saving' : 'Drawing';
  return `${verb} ${span} in ${placesText(draft)}`;
}

/** "Where" of the panel: the names of all cities, or the one. */
export const whereText = (draft: TripDraft): string | null =>
  isOfSeveral(draft) ? destinationText(draft) : (cityOf(draft) ?? null);
