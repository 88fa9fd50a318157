import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Clock } from 'lucide-react';
import { useSyncExternalStore } from 'react';

import { weekdayName } from '../../text/dates';
import { dayText, isDaily, todayText, type Week, weekdayAt, weekText } from './hours';

export interface OpeningHoursProps {
  week: Week;
  /** An IANA time zone. "Today" depends on the place's local time. */
  timezone: string | null;
}

/** Today's hours, which expand to the whole week. A single line if every day has the same hours. */
export function OpeningHours({ week, timezone }: OpeningHoursProps) {
  const { t } = useLingui();
  const today = useWeekday(timezone);
  if (isDaily(week))
    return (
      <p className="hours hours--daily">
        <Clock />
        <span>
          <span className="vh">{t`Opening hours:`} </span>
          {weekText(week)}
        </span>
      </p>
    );
  return (
    <details className="hours">
      <summary>
        <Clock />
        <span>
          <span className="vh">{t`Opening hours:`} </span>
          {today === null ? weekText(week) : todayText(week, today)}
        </span>
        <ChevronDown className="hours__turn" />
      </summary>
      <ul>
        {week.map((times, day) => (
          <li key={day} aria-current={day === today ? 'date' : undefined}>
            <span>{weekdayName(day)}</span>
            <span>{dayText(times)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Returns today's weekday at a place. Null on the server, which does not know the traveller's clock. */
function useWeekday(timezone: string | null): number | null {
  return useSyncExternalStore(
    onTabShown,
    () => weekdayAt(timezone, new Date()),
    () => null,
  );
}

/** Notifies when the tab becomes visible, because it may stay open past midnight. */
function onTabShown(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
