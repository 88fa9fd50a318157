import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { dayText } from '../../../text/dates';
import { Spinner } from '../../../ui/buttons/Button';
import { PressButton } from '../../../ui/buttons/press';
import type { Day } from '../api';

export interface DayListProps {
  days: readonly Day[];
  /** The place to add to one of the days. */
  placeId: string;
  /** The day being changed, from 0, or null. */
  working: number | null;
  /** Called with the chosen day, from 0. */
  onChoose: (day: number) => void;
}

/** The days of a trip, to choose where to add a place. */
export function DayList({ days, placeId, working, onChoose }: DayListProps) {
  return (
    <ul className="add-to-trip__list">
      {days.map((day, index) => {
        const number = index + 1;
        return (
          <li key={day.day_id}>
            <PressButton
              className="add-to-trip__one"
              isWorking={working === index}
              onPress={() => onChoose(index)}
            >
              <span className="mark" aria-hidden="true">
                {working === index ? <Spinner /> : number}
              </span>
              <span>
                <b className="b">
                  <Trans>Day {number}</Trans>
                </b>
                <span className="vh">, </span>
                <DayFacts day={day} placeId={placeId} />
              </span>
            </PressButton>
          </li>
        );
      })}
    </ul>
  );
}

/** For example "Saturday, 12 December · 4 places · Already on this day". */
function DayFacts({ day: { date, activities }, placeId }: { day: Day; placeId: string }) {
  const { t } = useLingui();
  const isThere = activities.some(({ place_id }) => place_id === placeId);
  const facts = [
    dayText(date),
    plural(activities.length, { one: '# place', other: '# places' }),
    isThere ? t`Already on this day` : null,
  ];
  return <span className="cap">{facts.filter((fact) => fact !== null).join(' · ')}</span>;
}
