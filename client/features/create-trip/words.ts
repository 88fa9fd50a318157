import { cityOf, NAME_LENGTH, type TripDraft } from './draft';
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

/** "Kochi in 5 days": a name to start from. */
export function suggestedName(draft: TripDraft): string {
  const tail = ` in ${daysText(draft.duration.days)}`;
  return (cityOf(draft) ?? 'Trip').slice(0, NAME_LENGTH - tail.length) + tail;
}

/** "5 days, couple, moderate" */
export function choicesText({ duration, traveler, budget }: TripDraft): string {
  return [daysText(duration.days), titleOf(TRAVELERS, traveler), titleOf(BUDGETS, budget)]
    .filter((part) => part !== null)
    .join(', ')
    .toLowerCase();
}

/** "Drawing your five days in Kochi" */
export function generatingTitle(draft: TripDraft): string {
  const { days } = draft.duration;
  const span = days === 1 ? 'your day' : `your ${NUMBERS[days] ?? String(days)} days`;
  const verb = draft.trip_builder === 'CUSTOM' ? 'Saving' : 'Drawing';
  return `${verb} ${span} in ${cityOf(draft) ?? 'one place'}`;
}
