import type { Place } from '../../../api/places';
import type { OwnPlaceChange, OwnPlaceDraft } from './api';
import { type Category, isCategory } from './categories';

/** The values of an own place's form, as typed. */
export interface Filled {
  name: string;
  category: Category;
  /** A link, coordinates or a plus code. */
  text: string;
  address: string;
  hours: string;
  phone: string;
  url: string;
  note: string;
  /** Null until the traveller chooses: homes are private by default, other places are not. */
  isPrivate: boolean | null;
}

export type TextField = Exclude<keyof Filled, 'category' | 'isPrivate'>;
export type OwnField = TextField | 'category';

/** Maximum lengths of the texts in characters, in the order of the form. */
export const LENGTHS: readonly (readonly [TextField, number])[] = [
  ['name', 120],
  ['text', 2000],
  ['address', 2000],
  ['hours', 400],
  ['phone', 40],
  ['url', 2000],
  ['note', 2000],
];

export const FIELDS: readonly OwnField[] = [...LENGTHS.map(([field]) => field), 'category'];

/** Returns the values for a new place. */
export const emptyForm = (name: string, category: Category): Filled => ({
  name: name.trim(),
  category,
  text: '',
  address: '',
  hours: '',
  phone: '',
  url: '',
  note: '',
  isPrivate: null,
});

/** Returns the values for an existing place. */
export const formOf = (place: Place): Filled => ({
  name: place.name,
  category: isCategory(place.category) ? place.category : 'other',
  text: '',
  address: place.address,
  hours: place.opening_hours ?? '',
  phone: place.phone ?? '',
  url: place.website ?? '',
  note: place.note ?? '',
  isPrivate: place.is_private ?? null,
});

/** Returns a new place for the server, without empty fields. */
export function draftOf(filled: Filled, near: string | undefined): OwnPlaceDraft {
  const { name, category, isPrivate, ...texts } = filled;
  const given = Object.entries(texts).flatMap(([field, text]) =>
    text.trim() === '' ? [] : [[field, text.trim()] as const],
  );
  return {
    name: name.trim(),
    category,
    ...Object.fromEntries(given),
    ...nearOf(filled, near),
    ...(isPrivate === null ? {} : { is_private: isPrivate }),
  };
}

/**
 * Returns the differences to the form's initial values, with null for emptied fields. A generated address is
 * not sent.
 */
export function changeOf(filled: Filled, start: Filled, near: string | undefined): OwnPlaceChange {
  const change: OwnPlaceChange = {};
  for (const [field] of LENGTHS) {
    const text = filled[field].trim();
    if (text === start[field].trim()) continue;
    if (field === 'name') change.name = text;
    else change[field] = text === '' ? null : text;
  }
  if (filled.category !== start.category) change.category = filled.category;
  if (filled.isPrivate !== start.isPrivate) change.is_private = filled.isPrivate;
  return { ...change, ...nearOf(filled, near) };
}

const nearOf = ({ text }: Filled, near: string | undefined) =>
  text.trim() === '' || near === undefined ? {} : { near };
