import { Trans, useLingui } from '@lingui/react/macro';
import { Check, MapPinPlus, Plus, Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';

import { dayText } from '../../../text/dates';
import { classes } from '../../../ui/classes';
import { LateMenu } from '../../../ui/overlays/Menu';
import type { Day, Trip } from '../api';
import type { Operation } from '../changes/api';
import { WarningsAt } from '../checking/PlanWarnings';
import { StopMenu } from '../editing/StopMenu';
import type { PlanEdit } from '../editing/usePlanEditor';
import { addId, stopId } from '../focus';
import { canImproveDay } from '../improving/proposal';
import { FromBase, ToBase } from '../stays/BaseLine';
import { type Openings, openingsOf } from './gaps';
import { HopLine, hopsOf } from '../day/HopLine';
import { StopCard } from './StopCard';
import { VisitTime } from '../day/visits';

export interface DayViewProps {
  day: Day;
  /** One key per stop, unique within the trip. */
  keys: readonly string[];
  /** Number of the day, from 1. */
  number: number;
  /** Names the day's city, because the trip visits several. */
  hasCity: boolean;
  isHidden: boolean;
  /** The trip's stays, if the reader may see them. */
  stays: Trip['stays'];
  /** Number of stops whose cover art is in the first HTML. */
  posters: number;
  /** Links the names of places to their pages. */
  hasPages?: boolean;
  /** The day on a clock. Screens too narrow for it show the list anyway. */
  timeline?: ReactNode;
  /** Shows the list of stops. False beside a visible timeline, whose stops have the same ids. */
  hasList?: boolean;
  /** Starts an edit of the plan. Undefined if the reader may not edit. */
  onEdit: ((edit: PlanEdit) => void) | undefined;
  /** Changes a stop at once. Given together with `onEdit`. */
  onChange: (operation: Operation) => void;
  /** Opens a stop. Undefined for readers who are not members, who only see the place. */
  onOpen: ((edit: PlanEdit) => void) | undefined;
}

/** A foldable day: its stops in order, with visit times and the hops between them. */
export function DayView({
  day,
  keys,
  number,
  hasCity,
  isHidden,
  stays,
  posters,
  hasPages = true,
  timeline,
  hasList = true,
  onEdit,
  onChange,
  onOpen,
}: DayViewProps) {
  const { activities } = day;
  const isEmpty = activities.length === 0;
  const openings = openingsOf(day);
  const { t } = useLingui();
  const doneText = t`Done`;
  return (
    <section className="day" aria-labelledby={`day-${number}`} hidden={isHidden}>
      {/* Native, so that it also folds before hydration and without scripts. */}
      <details open>
        <summary className="day__head">
          <DayHead day={day} number={number} hasCity={hasCity} />
        </summary>
        <FromBase day={day} stays={stays} />
        {timeline}
        {!isEmpty && hasList && (
          <ol className="day__list">
            {activities.map((stop, index) => {
              const key = keys[index] ?? '';
              return (
                <li
                  key={key}
                  id={stopId(number, index + 1)}
                  className={classes(
                    'stop',
                    stop.state !== null && stop.state !== 'open' && `stop--${stop.state}`,
                  )}
                  tabIndex={-1}
                >
                  <div className="stop__line">
                    <span className="mark">
                      {stop.state === 'done' ? <Check aria-label={doneText} role="img" /> : index + 1}
                    </span>
                  </div>
                  <div className="stop__body">
                    <VisitTime stop={stop} />
                    <StopCard
                      stop={stop}
                      isLate={index >= posters}
                      hasPage={hasPages}
                      onOpen={onOpen && (() => onOpen({ kind: 'stop', stopId: stop.stop_id }))}
                    >
                      {onEdit && <StopMenu stop={stop} stopKey={key} onEdit={onEdit} onChange={onChange} />}
                    </StopCard>
                    <WarningsAt dayId={day.day_id} stopId={stop.stop_id} />
                    <Onward day={day} index={index} freeUntil={openings.freeUntil.get(index)} />
                  </div>
                </li>
              );
            })}
          </ol>
        )}
        <ToBase day={day} stays={stays} />
        <MissingMeals meals={openings.missing} />
        <WarningsAt dayId={day.day_id} stopId={null} />
        {/* The same element with and without stops, because its buttons get the focus back after the
            first stop is added. */}
        {(isEmpty || onEdit) && (
          <div className={isEmpty ? 'day__free' : undefined}>
            {isEmpty && (
              <p>
                <Trans>Nothing planned yet.</Trans>
              </p>
            )}
            {onEdit && <DayActions day={day} number={number} hasRoom={openings.hasRoom} onEdit={onEdit} />}
          </div>
        )}
      </details>
    </section>
  );
}

interface OnwardProps {
  day: Day;
  /** Index of the stop, from 0. */
  index: number;
  /** For example "19:00". */
  freeUntil: string | undefined;
}

/** The hop to the next stop, preceded by free time, if any. */
function Onward({ day, index, freeUntil }: OnwardProps) {
  const [from, to] = [day.activities[index], day.activities[index + 1]];
  if (from === undefined || to === undefined) return null;
  return (
    <>
      {freeUntil !== undefined && (
        <p className="stop__free">
          <Trans>Free until {freeUntil}</Trans>
        </p>
      )}
      <HopLine from={from} to={to} hop={hopsOf(day)[index]} />
    </>
  );
}

function MissingMeals({ meals }: { meals: Openings['missing'] }) {
  const { t } = useLingui();
  const [meal] = meals;
  if (meal === undefined) return null;
  const text =
    meals.length > 1 ? t`No lunch and no dinner yet` : meal === 'lunch' ? t`No lunch yet` : t`No dinner yet`;
  return <p className="day__open">{text}</p>;
}

interface DayHeadProps {
  day: Day;
  /** Number of the day, from 1. */
  number: number;
  hasCity: boolean;
}

/** The head of a day: its heading, its date, and its city if there are several. */
export function DayHead({ day, number, hasCity }: DayHeadProps) {
  const when = [dayText(day.date), hasCity ? day.city : null].filter((part) => part !== null).join(' · ');
  return (
    <>
      <h2 id={`day-${number}`}>
        <Trans>Day {number}</Trans>
      </h2>
      {when !== '' && <span className="cap">{when}</span>}
    </>
  );
}

interface DayActionsProps {
  day: Day;
  /** Number of the day, from 1. */
  number: number;
  /** Whether another stop may fit. */
  hasRoom: boolean;
  onEdit: (edit: PlanEdit) => void;
}

/** The actions for a whole day. Plain buttons, because a trip may have sixty days. */
function DayActions({ day, number, hasRoom, onEdit }: DayActionsProps) {
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
      {hasRoom && (
        <button
          type="button"
          className="btn btn--plain btn--s day__action"
          aria-label={t`Fill this day, Day ${number}`}
          onClick={() => onEdit({ kind: 'fill', day: index })}
        >
          <MapPinPlus />
          <Trans>Fill this day</Trans>
        </button>
      )}
      {canImproveDay(day) && (
        <LateMenu
          label={t`More for Day ${number}`}
          actions={[{ id: 'improve', label: t`Improve this day`, icon: Waypoints }]}
          onAction={(kind) => onEdit({ kind, day: index })}
        />
      )}
    </div>
  );
}
