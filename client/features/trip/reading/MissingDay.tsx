import { useLingui } from '@lingui/react/macro';

import type { Day, DayRange } from '../api';
import { DayHead } from './DayView';

export interface MissingDayProps {
  day: Day;
  /** From 1. */
  number: number;
  hasCity: boolean;
  isHidden: boolean;
  /** The days that the link shows together with this one. */
  part: DayRange;
}

/** A day that is not on the page yet: its heading, and a link that also works before or without scripts. */
export function MissingDay({ day, number, hasCity, isHidden, part }: MissingDayProps) {
  const { t } = useLingui();
  const { first, last } = part;
  return (
    <section className="day" aria-labelledby={`day-${number}`} hidden={isHidden}>
      <div className="day__head">
        <DayHead day={day} number={number} hasCity={hasCity} />
      </div>
      {number === first && (
        // Not the router's link: the server has these days.
        <a className="link" href={`?from=${first}#day-${first}`}>
          {first === last ? t`Show day ${first}` : t`Show days ${first} to ${last}`}
        </a>
      )}
    </section>
  );
}
