import { ChevronDown, Clock } from 'lucide-react';

import { dayText, todayText, type Week, WEEKDAYS, weekText } from './hours';
import { useWeekday } from './useWeekday';

export interface OpeningHoursProps {
  week: Week;
  /** By its name in the IANA database; what day it is follows the place's own clock. */
  timezone: string | null;
}

/** Whether it is open today, and behind that the whole week. */
export function OpeningHours({ week, timezone }: OpeningHoursProps) {
  const today = useWeekday(timezone);
  return (
    <details className="hours">
      <summary>
        <Clock />
        <span>
          <span className="vh">Opening hours: </span>
          {today === null ? weekText(week) : todayText(week, today)}
        </span>
        <ChevronDown className="hours__turn" />
      </summary>
      <ul>
        {week.map((times, day) => (
          <li key={WEEKDAYS[day]} aria-current={day === today ? 'date' : undefined}>
            <span>{WEEKDAYS[day]}</span>
            <span>{dayText(times)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
