import type { Day, Stop } from '../api';
import { type Visit, visitsOf } from '../day/visits';

/** Minimum length of free time, in minutes. */
const MIN_FREE = 60;
/** Windows for meals: lunch from 11:00 if guests arrive by 15:00, dinner if they arrive from 17:30. */
const LUNCH = [11 * 60, 15 * 60] as const;
const DINNER = 17.5 * 60;
/** A day that begins later needs no lunch; one that ends earlier is over before it. */
const LUNCH_DAY = [12 * 60, 14.5 * 60] as const;
/** The hours that a plan may use; time outside is not free. */
const PLANNABLE = [9 * 60, 21 * 60] as const;
const MEALS: ReadonlySet<string> = new Set(['restaurant', 'cafe', 'bar', 'market']);
const DINNERS: ReadonlySet<string> = new Set(['restaurant', 'bar', 'night_club']);

type Meal = 'lunch' | 'dinner';

/** The gaps in a planned day. */
export interface Openings {
  /** Until when there is free time ("19:00"), by the position of the previous stop from 0. */
  freeUntil: ReadonlyMap<number, string>;
  missing: readonly Meal[];
  /** Whether another stop may fit. */
  hasRoom: boolean;
}

/** Returns the gaps of a day. For a day without times, only whether it has room is known. */
export function openingsOf(day: Day): Openings {
  const visits = visitsOf(day);
  if (visits === null) return { freeUntil: new Map(), missing: [], hasRoom: true };
  const freeUntil = new Map<number, string>();
  visits.forEach(({ depart, travel }, index) => {
    const next = visits[index + 1];
    if (next !== undefined && next.arrive - travel - depart >= MIN_FREE)
      freeUntil.set(index, clock(next.arrive - travel));
  });
  const missing = missingMeals(visits);
  const [first, last] = [visits[0], visits.at(-1)];
  const hasEdge =
    (first?.arrive ?? 0) - PLANNABLE[0] >= MIN_FREE ||
    PLANNABLE[1] - (last?.depart ?? PLANNABLE[1]) >= MIN_FREE;
  return { freeUntil, missing, hasRoom: hasEdge || freeUntil.size > 0 || missing.length > 0 };
}

function missingMeals(visits: readonly Visit[]): Meal[] {
  const start = visits[0]?.arrive ?? LUNCH_DAY[0];
  const end = visits.at(-1)?.depart ?? 0;
  const isLunch = ({ stop, arrive }: Visit) => isA(stop, MEALS) && arrive >= LUNCH[0] && arrive <= LUNCH[1];
  const isDinner = ({ stop, arrive }: Visit) => isA(stop, DINNERS) && arrive >= DINNER;
  const missing: Meal[] = [];
  if (start < LUNCH_DAY[0] && end > LUNCH_DAY[1] && !visits.some(isLunch)) missing.push('lunch');
  if (!visits.some(isDinner)) missing.push('dinner');
  return missing;
}

const isA = ({ types }: Stop, kinds: ReadonlySet<string>): boolean => types.some((type) => kinds.has(type));

/** Returns "19:00" for 1140, rounded down to five minutes. */
function clock(minutes: number): string {
  const whole = Math.floor((minutes % (24 * 60)) / 5) * 5;
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
