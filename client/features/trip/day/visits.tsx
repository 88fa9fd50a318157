import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';

import type { Day, Stop } from '../api';
import { hopsOf } from './HopLine';

/**
 * The time of a stop, in minutes after the midnight that begins its day. After the next midnight, it exceeds
 * 24 hours.
 */
export interface Visit {
  stop: Stop;
  arrive: number;
  depart: number;
  /** Minutes to the next stop. */
  travel: number;
}

/** Returns the visits of a day in minutes, or null if a time is missing or there are no stops. */
export function visitsOf(day: Day): Visit[] | null {
  const hops = hopsOf(day);
  const visits: Visit[] = [];
  let before = 0;
  for (const [index, stop] of day.activities.entries()) {
    if (stop.arrive === null || stop.depart === null) return null;
    const arrive = notBefore(before, stop.arrive);
    const depart = notBefore(arrive, stop.depart);
    visits.push({ stop, arrive, depart, travel: (hops[index]?.duration_s ?? 0) / 60 });
    before = depart;
  }
  return visits.length > 0 ? visits : null;
}

/** Returns the visits of the stops that have times, or null if none has. */
export const timedVisitsOf = (day: Day): Visit[] | null =>
  visitsOf({ ...day, activities: day.activities.filter(isTimed) });

export const isTimed = ({ arrive, depart }: Stop): boolean => arrive !== null && depart !== null;

/** Parses a time as minutes of the day, or of the next day if it would otherwise precede `before`. */
function notBefore(before: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const found = hours * 60 + minutes;
  return found < before ? found + 24 * 60 : found;
}

/** When a stop is visited: "11:20–12:20". A lock means that the travellers fixed the time. */
export function VisitTime({ stop: { arrive, depart, start_time: fixed } }: { stop: Stop }) {
  const { t } = useLingui();
  if (arrive === null) return null;
  const [from, to] = [<time key="from">{arrive}</time>, <time key="to">{depart}</time>];
  return (
    <p className="stop__time">
      {depart === null ? (
        from
      ) : (
        <Trans>
          {from}–{to}
        </Trans>
      )}
      {fixed !== null && <Lock className="stop__fixed" aria-label={t`Fixed time`} role="img" />}
    </p>
  );
}
