/** Numbers and units in the active locale. */
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';

const formats = new Map<string, Intl.NumberFormat>();

function formatter(options: Intl.NumberFormatOptions, locale = i18n.locale): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

/** For example "73,167" or "6.9". */
export const numberText = (amount: number, decimals = 0): string =>
  formatter({ maximumFractionDigits: decimals }).format(amount);

/** For example "6.9", "16.2", or "0.06" below one: as precise as is useful. */
export const tenths = (amount: number): string => numberText(amount, amount < 1 ? 2 : 1);

/** For example "312 km", "2.9 km" below ten, or "0.35 km" below one. */
export function kilometres(distance: number): string {
  const amount = distance < 10 ? tenths(distance) : numberText(distance);
  return t`${amount} km`;
}

/** Returns "80 m", "2.9 km" or "14 km" for a distance in metres. */
export function distanceText(metres: number): string {
  if (metres < 95) {
    const amount = numberText(Math.max(10, Math.round(metres / 10) * 10));
    return t`${amount} m`;
  }
  const decimals = metres < 9950 ? 1 : 0;
  const amount = formatter({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    metres / 1000,
  );
  return t`${amount} km`;
}

/** For example "25 min", "2 h" or "1 h 5 min". */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t`${rest} min`;
  return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`;
}

/** The extent of a trip: "5 days · 18 places", or "5 days" without places. */
export function extentText(trip: { no_of_days: number; no_of_places: number }): string {
  const days = plural(trip.no_of_days, { one: '# day', other: '# days' });
  if (trip.no_of_places === 0) return days;
  const places = plural(trip.no_of_places, { one: '# place', other: '# places' });
  return t`${days} · ${places}`;
}

/** Indian grouping with the digits of the active language: "₹2,06,700". */
function rupeeFormat(decimals: number): Intl.NumberFormat {
  const { language } = new Intl.Locale(i18n.locale);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return formatter({ style: 'currency', currency: 'INR', ...digits }, `${language}-IN`);
}

/** Returns "₹2,067": whole rupees, but never zero for a positive cost. */
export function rupees(amount: number): string {
  if (amount >= 1) return rupeeFormat(0).format(amount);
  const least = rupeeFormat(0).format(1);
  return t`Under ${least}`;
}

/** Returns "₹106" or "₹94.70", like prices at a petrol pump. */
export const pumpPrice = (amount: number): string =>
  rupeeFormat(Number.isInteger(amount) ? 0 : 2).format(amount);

/** Returns "Kochi", "Kochi and Munnar" or "Kochi, Munnar, and Thekkady". */
export const listText = (items: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(items);

/** Returns "Hanoi 3, Ha Long 2, Saigon 3": a list without a conjunction. */
export const enumeration = (items: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(items);

/** Returns "500 m" or "2 km" for a round length in metres. */
export function scaleText(metres: number): string {
  const amount = numberText(metres < 1000 ? metres : metres / 1000);
  return metres < 1000 ? t`${amount} m` : t`${amount} km`;
}
