import { useLingui } from '@lingui/react/macro';

import { Attribution } from '../../../ui/labels/Attribution';
import { late } from '../../../ui/overlays/late';
import type { Day, DayRange, Trip, TripPart } from '../api';
import { type Operation, useTripChanges } from '../changes/api';
import { WarningsOf } from '../checking/PlanWarnings';
import { keysOf } from '../editing/plan';
import { usePlanEditor } from '../editing/usePlanEditor';
import { focusStop, useShownDay } from '../focus';
import { Ideas } from '../ideas/Ideas';
import { MiddleMap } from '../map/SideMap';
import { PlanViewSwitch, usePlanView } from '../timeline/PlanViewSwitch';
import { TimelineFrame, useIsWide } from '../timeline/TimelineFrame';
import { findStop } from '../stop/stopDraft';
import { DayChips, useDayInView } from '../day/DayChips';
import { DayHead, DayView } from './DayView';
import { timedVisitsOf } from '../day/visits';

const PlanEditor = late(() => import('./PlanEditor').then((module) => module.PlanEditor));

/** Number of stops whose cover art is in the first HTML: what is visible first, with a margin. */
const POSTERS = 6;

export interface ItineraryProps {
  trip: Trip;
  /** The part of the trip that the page has, until the whole trip has loaded; otherwise null. */
  part: TripPart | null;
}

/** The plan by day, with everything for editing it. Chips choose one day or all. */
export function Itinerary({ trip, part }: ItineraryProps) {
  const [shown, setShown] = useShownDay();
  const editor = usePlanEditor();
  const keys = keysOf(trip.days);
  const { apply } = useTripChanges(trip);
  const change = (operation: Operation) => {
    const spot = operation.op === 'remove_stop' ? findStop(trip.days, operation.stop_id) : undefined;
    apply([operation], {
      // The menu that had the focus has been removed.
      onSaved: () => {
        if (spot !== undefined) requestAnimationFrame(() => focusStop(spot));
      },
    });
  };
  const view = usePlanView();
  const isWide = useIsWide();
  const here = useDayInView(trip.days.length);
  return (
    <WarningsOf trip={trip}>
      <PlanViewSwitch canEdit={trip.abilities.can_edit} />
      <DayChips
        days={trip.days.length}
        value={shown}
        onChange={setShown}
        here={shown === null ? here : null}
      />
      <MiddleMap trip={trip} />
      {trip.days.map((day, index) => {
        const number = index + 1;
        const common = {
          day,
          number,
          hasCity: trip.destinations.length > 1,
          isHidden: shown !== null && shown !== index,
        };
        const visits = view === 'ribbon' ? timedVisitsOf(day) : null;
        const missing = part?.parts.find(({ first, last }) => first <= number && number <= last);
        // Not by date: the day of a transfer may be in both destinations.
        return missing !== undefined && missing.first !== part?.shown.first ? (
          <MissingDay key={index} {...common} part={missing} />
        ) : (
          <DayView
            key={index}
            {...common}
            keys={keys[index] ?? []}
            stays={trip.stays}
            timeline={
              visits !== null && (
                <TimelineFrame
                  trip={trip}
                  day={day}
                  number={number}
                  visits={visits}
                  onOpen={trip.is_member ? (id) => editor.start({ kind: 'stop', stopId: id }) : undefined}
                />
              )
            }
            hasList={visits === null || !isWide}
            posters={number === (part?.shown.first ?? 1) ? POSTERS : 0}
            onChange={change}
            onEdit={trip.abilities.can_edit ? editor.start : undefined}
            onOpen={trip.is_member ? editor.start : undefined}
          />
        );
      })}
      <Ideas trip={trip} />
      <Attribution sources={trip.attributions} />
      {editor.edit !== null && <PlanEditor trip={trip} editor={editor} />}
    </WarningsOf>
  );
}

interface MissingDayProps {
  day: Day;
  /** Number of the day, from 1. */
  number: number;
  hasCity: boolean;
  isHidden: boolean;
  /** The days that the link shows together with this one. */
  part: DayRange;
}

/** A day that is not on the page yet: its heading, and a link that also works without scripts. */
function MissingDay({ day, number, hasCity, isHidden, part }: MissingDayProps) {
  const { t } = useLingui();
  const { first, last } = part;
  return (
    <section className="day" aria-labelledby={`day-${number}`} hidden={isHidden}>
      <div className="day__head">
        <DayHead day={day} number={number} hasCity={hasCity} />
      </div>
      {number === first && (
        // A plain link, because the server has to render these days.
        <a className="link" href={`?from=${first}#day-${first}`}>
          {first === last ? t`Show day ${first}` : t`Show days ${first} to ${last}`}
        </a>
      )}
    </section>
  );
}
