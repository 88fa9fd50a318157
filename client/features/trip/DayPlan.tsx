import { stopId } from './focus';
import { HopLine } from './HopLine';
import { hopsOf } from './hops';
import { StopCard } from './StopCard';
import type { Day } from './trip';
import { dateText } from './words';

export interface DayPlanProps {
  day: Day;
  /** From 1. */
  number: number;
  /** Says where the day is spent: the trip has several cities. */
  hasCity: boolean;
  isHidden: boolean;
}

/** A day: its stops in order, and the ways between them. */
export function DayPlan({ day, number, hasCity, isHidden }: DayPlanProps) {
  const { activities } = day;
  const hops = hopsOf(day);
  const when = [dateText(day.date), hasCity ? day.city : null].filter((part) => part !== null).join(' · ');
  return (
    <section className="day" aria-labelledby={`day-${number}`} hidden={isHidden}>
      <div className="day__head">
        <h2 id={`day-${number}`}>Day {number}</h2>
        {when !== '' && <span className="cap">{when}</span>}
      </div>
      {activities.length === 0 ? (
        <p className="day__free">A free day. Leave it open, or fill it.</p>
      ) : (
        <ol>
          {activities.map((stop, index) => {
            const next = activities[index + 1];
            return (
              <li
                key={`${index} ${stop.place_id}`}
                id={stopId(number, index + 1)}
                className="stop"
                tabIndex={-1}
              >
                <div className="stop__line">
                  <span className="mark">{index + 1}</span>
                </div>
                <div className="stop__body">
                  <StopCard stop={stop} />
                  {next === undefined ? null : <HopLine from={stop} to={next} hop={hops[index]} />}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
