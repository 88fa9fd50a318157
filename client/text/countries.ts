import countries from '../../app/countries.json';

/** A country that travellers may choose, as the server knows it too. */
export interface Country {
  /** Two letters, as in ISO 3166-1. */
  code: string;
  name: string;
}

/** All of them, in the order in which they are offered. */
export const COUNTRIES: readonly Country[] = countries;

/** "India" of IN; the code itself where no name is known. */
export function countryName(code: string): string {
  return COUNTRIES.find((country) => country.code === code)?.name ?? code;
}

const WITH_ARTICLE = new Set(['AE', 'GB', 'NL', 'PH', 'US']);

/** The name inside a sentence: "India", but "the Netherlands". */
export function countryInSentence(code: string): string {
  return WITH_ARTICLE.has(code) ? `the ${countryName(code)}` : countryName(code);
}
