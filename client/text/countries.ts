import countries from '../../app/countries.json';

/** A country that travellers may choose. The server uses the same list. */
export interface Country {
  /** A two-letter code (ISO 3166-1). */
  code: string;
  name: string;
}

/** All countries in the order in which they are offered. */
export const COUNTRIES: readonly Country[] = countries;

/** Returns "India" for IN, or the code itself if it is unknown. */
export function countryName(code: string): string {
  return COUNTRIES.find((country) => country.code === code)?.name ?? code;
}

const WITH_ARTICLE = new Set(['AE', 'GB', 'NL', 'PH', 'US']);

/** Returns the name within a sentence: "India", but "the Netherlands". */
export function countryInSentence(code: string): string {
  return WITH_ARTICLE.has(code) ? `the ${countryName(code)}` : countryName(code);
}
