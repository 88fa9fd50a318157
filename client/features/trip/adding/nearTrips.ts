import type { Schema } from '../../../api/types';

export type OwnTrip = Schema<'OwnTripSummary'>;

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim().toLowerCase());

/**
 * The trips that one may change: first those that go where a place is, by what their texts have in common.
 *
 * @param address of the place: "Kochi, Kerala, India".
 */
export function editableTrips(trips: readonly OwnTrip[], address: string): OwnTrip[] {
  const here = new Set(partsOf(address));
  const common = ({ destination }: OwnTrip) => partsOf(destination).filter((part) => here.has(part)).length;
  return trips
    .filter(({ permission }) => permission !== 'view')
    .sort((one, other) => common(other) - common(one));
}
