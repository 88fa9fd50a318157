/** "3 trips" */
export const counted = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

/** "4 travellers", or "20+ travellers" while there are more to come. */
export function headcount(number: number, hasMore: boolean): string {
  return hasMore ? `${number}+ travellers` : counted(number, 'traveller');
}
