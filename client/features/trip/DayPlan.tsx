import { stopId } from './focus';
import { HopLine } from './HopLine';
import { hopsOf } from './hops';
import { DayDeeds } from './improving/DayDeeds';
import { StopMenu } from './plan/StopMenu';
import type { PlanTask } from './plan/usePlanTask';
import { StopCard } from './StopCard';
import type { Day } from './trip';
import { dateText } from './words';

export interface DayPlanProps {
  day: Day;
  /** Tell the stops of the trip from one another. */
  keys: readonly string[];
  /** From 1. */
  number: number;
  /** Says where the day is spent: the trip has several cities. */
  hasCity: boolean;
  isHidden: boolean;
  /** Begins to change the plan; left out for those who may not. */
  onTask?: ((task: PlanTask) => void) | undefined;
}

/** A day: its stops in order, and the ways between them. */
export function DayPlan({ day, keys, number, hasCity, isHidden, onTask }: DayPlanProps) {
  const { activities } = day;
  const hops = hopsOf(day);
  const when = [dateText(day.date), hasCity ? day.city : null].filter((part) => part !== null).join(' · ');
  const isEmpty = activities.length === 0;
  const deeds = onTask && <DayDeeds day={day} number={number} onTask={onTask} />;
  return (
    <section className="day" aria-labelledby={`day-${number}`} hidden={isHidden}>
      <div className="day__head">
        <h2 id={`day-${number}`}>{`Day ${number}`}</h2>
        {when !== '' && <span className="cap">{when}</span>}
      </div>
      {!isEmpty && (
        <ol>
          {activities.map((stop, index) => {
            const next = activities[index + 1];
            const key = keys[index] ?? '';
            return (
              <li key={key} id={stopId(number, index + 1)} className="stop" tabIndex={-1}>
                <div className="stop__line">
                  <span className="mark">{index + 1}</span>
                </div>
                <div className="stop__body">
                  <StopCard stop={stop}>
                    {onTask && (
                      <StopMenu name={stop.name} onAction={(kind) => onTask({ kind, stopKey: key })} />
                    )}
                  </StopCard>
                  {next === undefined ? null : <HopLine from={stop} to={next} hop={hops[index]} />}
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {/* One element for both: who has pressed one of its buttons comes back to it, also when the day is free no more. */}
      {(isEmpty || deeds !== undefined) && (
        <div className={isEmpty ? 'day__free' : undefined}>
          {isEmpty && <p>A free day. Leave it open, or fill it.</p>}
          {deeds}
        </div>
      )}
    </section>
  );
}
