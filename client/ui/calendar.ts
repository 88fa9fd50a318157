/** From Sunday, as `Date.getUTCDay` counts. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const short = (name: string): string => name.slice(0, 3);

export const SHORT_WEEKDAYS = WEEKDAYS.map(short);
export const SHORT_MONTHS = MONTHS.map(short);
