import { useLingui } from '@lingui/react/macro';
import { Check, Lock, TriangleAlert, Utensils } from 'lucide-react';
import { Link } from 'react-router-dom';

import type { Schema } from '../../../api/client';
import { placePath } from '../../../api/places';
import { durationText } from '../../../text/quantities';
import { classes } from '../../../ui/classes';
import type { Stop } from '../api';
import { usePlanWarnings } from '../checking/PlanWarnings';
import type { Visit } from '../day/visits';
import { clock, longestOf, SHORTEST } from './layout';
import { useLengthHandle } from './useLengthHandle';

export interface TimelineVisitProps {
  visit: Visit;
  /** Position in the day, from 1. */
  number: number;
  dayId: string;
  facts: Schema<'TimelineStop'> | undefined;
  place: { top: string; height: string } | null;
  /** The planned length, in minutes. */
  lengthAtFirst: number;
  onOpen: ((stopId: string) => void) | undefined;
  /**
   * Shows another length while it is being chosen, or with null the planned one. Undefined without edit
   * permission.
   */
  onLength: ((minutes: number | null) => void) | undefined;
  onSave: (minutes: number) => void;
}

/** Visits shorter than this many minutes get a single line. */
const MIN_TWO_LINES = 40;

/** A visit as a block of the day. Dragging its lower edge changes its length. */
export function TimelineVisit(props: TimelineVisitProps) {
  const { visit, number, dayId, facts, place, lengthAtFirst, onOpen, onLength, onSave } = props;
  const { t } = useLingui();
  const { stop, arrive, depart } = visit;
  const { warnings } = usePlanWarnings();
  const warning = warnings.find(({ day_id, stop_id }) => day_id === dayId && stop_id === stop.stop_id);
  const isShort = depart - arrive < MIN_TWO_LINES;
  const doneText = t`Done`;
  return (
    <article
      className={classes(
        'timeline__visit',
        isShort && 'timeline__visit--short',
        stop.state !== null && stop.state !== 'open' && `timeline__visit--${stop.state}`,
      )}
      style={place ?? undefined}
    >
      <span className="mark">
        {stop.state === 'done' ? <Check aria-label={doneText} role="img" /> : number}
      </span>
      <div className="timeline__text">
        <h3>
          <StopName stop={stop} onOpen={onOpen} />
          {facts?.is_meal === true && <Utensils aria-label={t`Meal`} role="img" />}
          {stop.start_time !== null && <Lock aria-label={t`Fixed time`} role="img" />}
        </h3>
        <p className="timeline__when">
          {`${clock(arrive)}–${clock(depart)}`}
          {warning === undefined ? (
            <OpenText windows={facts?.open ?? null} />
          ) : (
            <span className="timeline__warning">
              <TriangleAlert aria-hidden="true" />
              {warning.text}
            </span>
          )}
        </p>
      </div>
      {onLength !== undefined && (
        <LengthHandle
          name={stop.name}
          minutes={depart - arrive}
          lengthAtFirst={lengthAtFirst}
          ends={clock(depart)}
          onLength={onLength}
          onSave={onSave}
        />
      )}
    </article>
  );
}

/** The name of a stop, which opens it. For readers who are not members, it links to the place. */
export function StopName({ stop, onOpen }: { stop: Stop } & Pick<TimelineVisitProps, 'onOpen'>) {
  return onOpen === undefined ? (
    <Link className="timeline__name" to={placePath(stop.place_id)}>
      {stop.name}
    </Link>
  ) : (
    <button
      type="button"
      className="timeline__name"
      aria-haspopup="dialog"
      onClick={() => onOpen(stop.stop_id)}
    >
      {stop.name}
    </button>
  );
}

function OpenText({ windows }: { windows: { opens: number; closes: number }[] | null }) {
  const { t } = useLingui();
  if (windows === null) return null;
  if (windows.length === 0) return <span>{t`Closed`}</span>;
  if (windows.some(({ opens, closes }) => opens === 0 && closes >= 24 * 60))
    return <span>{t`Always open`}</span>;
  const hours = windows.map(({ opens, closes }) => `${clock(opens)}–${clock(closes)}`).join(', ');
  return <span>{t`Open ${hours}`}</span>;
}

interface LengthHandleProps {
  name: string;
  minutes: number;
  lengthAtFirst: number;
  /** For example "12:30". */
  ends: string;
  onLength: (minutes: number | null) => void;
  onSave: (minutes: number) => void;
}

/** The lower edge of a visit, moved by dragging or by keys. */
function LengthHandle({ name, minutes, lengthAtFirst, ends, onLength, onSave }: LengthHandleProps) {
  const { t } = useLingui();
  const handlers = useLengthHandle({ minutes, lengthAtFirst, onLength, onSave });
  const length = durationText(minutes);
  return (
    <div
      className="timeline__handle"
      role="slider"
      tabIndex={0}
      aria-label={t`Time at ${name}`}
      aria-orientation="vertical"
      aria-valuemin={SHORTEST}
      aria-valuemax={longestOf(lengthAtFirst)}
      aria-valuenow={minutes}
      aria-valuetext={t`${length}, until ${ends}`}
      {...handlers}
    />
  );
}
