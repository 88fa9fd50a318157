import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Sunrise, Sunset } from 'lucide-react';
import { useState } from 'react';

import { request } from '../../../api/client';
import { durationText } from '../../../text/quantities';
import { type Day, type Trip, tripPath } from '../api';
import { useTripChanges } from '../changes/api';
import { WarningsAt } from '../checking/PlanWarnings';
import { stopId } from '../focus';
import { isTimed, type Visit } from '../day/visits';
import {
  aroundOf,
  clock,
  darkIn,
  heightOf,
  hoursIn,
  openIn,
  placeOf,
  type Span,
  spanOf,
  type Timeline,
  type TimelineDay,
  withLength,
} from './layout';
import { TimelineVisit, StopName } from './TimelineVisit';

/** The opening hours of a day's places and its daylight; undefined while loading. */
function useTimelineDay({ itinerary_id: id, version }: Trip, dayId: string): TimelineDay | undefined {
  const path = `${tripPath(id)}/timeline`;
  const { data } = useQuery({
    queryKey: [path, version],
    queryFn: ({ signal }) => request<Timeline>('GET', path, { signal }),
    staleTime: Infinity,
    // Shows the old version's answer until the new one arrives, since most of it still applies.
    placeholderData: keepPreviousData,
  });
  return data?.days.find(({ day_id }) => day_id === dayId);
}

export interface DayTimelineProps {
  trip: Trip;
  day: Day;
  /** Number of the day, from 1. */
  number: number;
  visits: readonly Visit[];
  /** Opens a stop. Undefined for readers who are not members. */
  onOpen: ((stopId: string) => void) | undefined;
}

/** Minimum free time that gets a label, in minutes. */
const MIN_FREE = 30;

/** Minimum length of a hop that gets a label, in minutes. */
const MIN_LABELLED_HOP = 10;

/** A day on a clock: visits, hops, opening hours, daylight and free time. */
export default function DayTimeline({ trip, day, number, visits: planned, onOpen }: DayTimelineProps) {
  const [pulled, setPulled] = useState<{ stopId: string; minutes: number } | null>(null);
  const { apply } = useTripChanges(trip);
  const timeline = useTimelineDay(trip, day.day_id);
  const at = planned.findIndex(({ stop }) => stop.stop_id === pulled?.stopId);
  const visits = pulled === null || at < 0 ? planned : withLength(planned, at, pulled.minutes);
  const span = spanOf(visits);
  const numberOf = (id: string) => day.activities.findIndex(({ stop_id }) => stop_id === id) + 1;
  const known = new Map(timeline?.stops.map((stop) => [stop.stop_id, stop]));
  const save = (id: string, minutes: number) =>
    apply([{ op: 'edit_stop', stop_id: id, minutes }], {
      onSaved: () => setPulled(null),
      onFailed: () => {
        setPulled(null);
        return false;
      },
    });
  return (
    <>
      <div className="timeline__day" style={{ height: heightOf(span.until - span.from) }}>
        <Hours span={span} light={timeline?.light ?? null} />
        <ol className="timeline__visits">
          {visits.map((visit, index) => {
            const { stop } = visit;
            const facts = known.get(stop.stop_id);
            const onLength = (minutes: number | null) =>
              setPulled(minutes === null ? null : { stopId: stop.stop_id, minutes });
            return (
              <li
                key={stop.stop_id}
                id={stopId(number, numberOf(stop.stop_id))}
                className="timeline__stop"
                tabIndex={-1}
              >
                <Opening windows={facts?.open ?? null} around={aroundOf(visits, index, span)} span={span} />
                <TimelineVisit
                  visit={visit}
                  number={numberOf(stop.stop_id)}
                  dayId={day.day_id}
                  facts={facts}
                  place={placeOf({ from: visit.arrive, until: visit.depart }, span)}
                  lengthAtFirst={lengthOf(planned[index])}
                  onOpen={onOpen}
                  onLength={trip.abilities.can_edit ? onLength : undefined}
                  onSave={(minutes) => save(stop.stop_id, minutes)}
                />
                <Between visit={visit} next={visits[index + 1]} span={span} />
              </li>
            );
          })}
        </ol>
      </div>
      <Untimed day={day} number={number} onOpen={onOpen} />
    </>
  );
}

const lengthOf = (visit: Visit | undefined): number =>
  visit === undefined ? 0 : visit.depart - visit.arrive;

/** Stops without a time. */
function Untimed({ day, number, onOpen }: Pick<DayTimelineProps, 'day' | 'number' | 'onOpen'>) {
  return day.activities.map((stop, index) =>
    isTimed(stop) ? null : (
      <div
        key={stop.stop_id}
        id={stopId(number, index + 1)}
        className="timeline__stop timeline__stop--untimed"
        tabIndex={-1}
      >
        <span className="mark">{index + 1}</span>
        <StopName stop={stop} onOpen={onOpen} />
        <WarningsAt dayId={day.day_id} stopId={stop.stop_id} />
      </div>
    ),
  );
}

/** The hours at the side, and the dark parts of the day. */
function Hours({ span, light }: { span: Span; light: TimelineDay['light'] }) {
  const { t } = useLingui();
  const [sunrise, sunset] = [clock(light?.opens ?? 0), clock(light?.closes ?? 0)];
  const isIn = (minutes: number) => minutes > span.from && minutes < span.until;
  return (
    <>
      {darkIn(light, span).map((part) => (
        <div key={part.from} className="timeline__dark" style={placeOf(part, span) ?? undefined} />
      ))}
      <div className="timeline__hours" aria-hidden="true">
        {hoursIn(span).map((hour) => (
          <span key={hour} style={{ top: heightOf(hour - span.from) }}>
            {clock(hour)}
          </span>
        ))}
      </div>
      {light !== null && isIn(light.opens) && (
        <p className="timeline__light" style={{ top: heightOf(light.opens - span.from) }}>
          <Sunrise aria-hidden="true" />
          {t`Light from ${sunrise}`}
        </p>
      )}
      {light !== null && isIn(light.closes) && (
        <p className="timeline__light" style={{ top: heightOf(light.closes - span.from) }}>
          <Sunset aria-hidden="true" />
          {t`Dark from ${sunset}`}
        </p>
      )}
    </>
  );
}

interface OpeningProps {
  windows: { opens: number; closes: number }[] | null;
  around: Span;
  span: Span;
}

/** A band behind a visit while its place is open. Renders nothing if the hours are unknown. */
function Opening({ windows, around, span }: OpeningProps) {
  if (windows === null) return null;
  return openIn(windows, around).map((part) => (
    <div key={part.from} className="timeline__open" style={placeOf(part, span) ?? undefined} />
  ));
}

interface BetweenProps {
  visit: Visit;
  next: Visit | undefined;
  span: Span;
}

/** The gap between two visits: the hop and free time. */
function Between({ visit, next, span }: BetweenProps) {
  const { t } = useLingui();
  if (next === undefined) return null;
  const leaves = next.arrive - visit.travel;
  const free = Math.floor(leaves - visit.depart);
  const way = placeOf({ from: Math.max(leaves, visit.depart), until: next.arrive }, span);
  const gap = free < MIN_FREE ? null : placeOf({ from: visit.depart, until: leaves }, span);
  const travel = Math.round(visit.travel);
  const [freeText, travelText] = [durationText(Math.floor(free / 5) * 5), durationText(travel)];
  return (
    <>
      {gap !== null && (
        <p className="timeline__free" style={gap}>
          {t`${freeText} free`}
        </p>
      )}
      {way !== null && (
        <p className="timeline__way" style={way}>
          {travel >= MIN_LABELLED_HOP && <span>{t`${travelText} on the way`}</span>}
        </p>
      )}
    </>
  );
}
