/** A public holiday; both dates are its own, YYYY-MM-DD. */
export interface Holiday {
  name: string;
  startDate: string;
  endDate: string;
}

/** Those that start today or later, in the year of today. */
export function upcoming(holidays: readonly Holiday[], today: string): Holiday[] {
  const year = today.slice(0, 4);
  return holidays.filter(({ startDate }) => startDate >= today && startDate.startsWith(year));
}

/** Where a trip over a holiday is planned. */
export function planHref({ name, startDate, endDate }: Holiday): string {
  return `/create-trip?holiday=${encodeURIComponent(name)}&start=${startDate}&end=${endDate}`;
}
