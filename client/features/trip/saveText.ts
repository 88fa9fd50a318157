import { request } from '../../api/client';
import { ApiError } from '../../api/errors';
import { changeTrip } from './changeTrip';
import type { Trip } from './trip';
import { tripPath } from './useTrip';

/** The texts of a trip that are edited in place. */
export type TextField = 'about_trip' | 'trip_name';

/** Somebody has changed the same text since its editing began. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
  /** What it says now. */
  readonly theirs: string;

  constructor(theirs: string) {
    super('This trip was changed meanwhile. Your text is kept here.');
    this.theirs = theirs;
  }
}

export interface TextChange {
  field: TextField;
  draft: string;
  /** The text as it was when its editing began. */
  base: string;
}

/** How often another change may come between reading and saving. */
const TRIES = 4;

/**
 * Saves a text of a trip unless somebody else has changed that text; what they change elsewhere in the trip is no
 * obstacle.
 *
 * @param trip as it is known here.
 * @param learn is told of what the server has answered.
 * @throws ChangedMeanwhile when the text was changed; nothing is saved then.
 */
export async function saveText(trip: Trip, change: TextChange, learn: (trip: Trip) => void): Promise<void> {
  const { field, draft, base } = change;
  let current = trip;
  for (let tries = 1; ; tries++) {
    // Also when an earlier try was done and its answer was lost.
    if (current[field] === draft) return;
    if (current[field] !== base) throw new ChangedMeanwhile(current[field]);
    try {
      learn(await changeTrip(current.itinerary_id, { [field]: draft }, current.version));
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || tries === TRIES) throw error;
      current = await request<Trip>('GET', tripPath(current.itinerary_id));
      learn(current);
    }
  }
}
