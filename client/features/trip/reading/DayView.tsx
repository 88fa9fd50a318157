import { Trans, useLingui } from '@lingui/react/macro';
import { MapPinPlus, Plus, Waypoints } from 'lucide-react';

import { dayText } from '../../../text/dates';
import type { Day } from '../api';
import type { PlanEdit } from '../editing/PlanEditor';
import { StopMenu } from '../editing/StopMenu';
import { addId, stopId } from '../focus';
import { canImproveDay } from '../improving/proposal';
import { HopLine, hopsOf } from './HopLine';
import { StopCard } from './StopCard';

export interface DayViewProps {
  day: Day;
  /** One for each stop, unique within the trip. */
  keys: readonly string[];
  /** From 1. */
  number: number;
  /** Names the city of the day: the trip visits several. */
  hasCity: boolean;
  isHidden: boolean;
  /** How many of its stops bring their cover art in the first HTML. */
  posters: number;
  /** Starts an edit of the plan. Undefined if the reader may not edit. */
  onEdit: ((edit: PlanEdit) => void) | undefined;
}

/** A day: its stops in order, and the hops between them. */
export function DayView({ day, keys, number, hasCity, isHidden, posters, onEdit }: DayViewProps) {
  const { activities } = day;
  const hops = hopsOf(day);
  const isEmpty = activities.length === 0;
  return (
    <section className="day" aria-labelledby={`day-${number}`} hidden={isHidden}>
      <DayHead day={day} number={number} hasCity={hasCity} />
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
                  <StopCard stop={stop} isLate={index >= posters}>
                    {onEdit && (
                      <StopMenu name={stop.name} onAction={(kind) => onEdit({ kind, stopKey: key })} />
                    )}
                  </StopCard>
                  {next === undefined ? null : <HopLine from={stop} to={next} hop={hops[index]} />}
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {/* One element for days with and without stops: its buttons get the focus back after the first stop was added. */}
      {(isEmpty || onEdit) && (
        <div className={isEmpty ? 'day__free' : undefined}>
          {isEmpty && (
            <p>
              <Trans>Nothing planned yet.</Trans>
            </p>
          )}
          {onEdit && <DayActions day={day} number={number} onEdit={onEdit} />}
        </div>
      )}
    </section>
  );
}

interface DayHeadProps {
  day: Day;
  /** From 1. */
  number: number;
  hasCity: boolean;
}

/** The heading of a day, its date, and its city where there are several. */
export function DayHead({ day, number, hasCity }: DayHeadProps) {
  const when = [dayText(day.date), hasCity ? day.city : null].filter((part) => part !== null).join(' · ');
  return (
    <div className="day__head">
      <h2 id={`day-${number}`}>
        <Trans>Day {number}</Trans>
      </h2>
      {when !== '' && <span className="cap">{when}</span>}
    </div>
  );
}

interface DayActionsProps {
  day: Day;
  /** From 1. */
  number: number;
  onEdit: (edit: PlanEdit) => void;
}

/** What can be done with the day as a whole. Plain buttons, as a trip may have sixty days. */
function DayActions({ day, number, onEdit }: DayActionsProps) {
  const { t } = useLingui();
  const index = number - 1;
  const isEmpty = day.activities.length === 0;
  return (
    <div className="day__actions">
      <button
        id={addId(number)}
        type="button"
        className="btn btn--soft btn--s day__add"
        aria-label={isEmpty ? t`Add Activity to Day ${number}` : t`Add More to Day ${number}`}
        onClick={() => onEdit({ kind: 'add', day: index })}
      >
        <Plus />
        {isEmpty ? t`Add Activity` : t`Add More`}
      </button>
      <button
        type="button"
        className="btn btn--plain btn--s day__action"
        aria-label={t`Fill this day, Day ${number}`}
        onClick={() => onEdit({ kind: 'fill', day: index })}
      >
        <MapPinPlus />
        <Trans>Fill this day</Trans>
      </button>
      {canImproveDay(day) && (
        <button
          type="button"
          className="btn btn--plain btn--s day__action"
          aria-label={t`Improve this day, Day ${number}`}
          onClick={() => onEdit({ kind: 'improve', day: index })}
        >
          <Waypoints />
          <Trans>Improve this day</Trans>
        </button>
      )}
    </div>
  );
}
