import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, CornerDownRight } from 'lucide-react';

import { classes } from '../../../ui/classes';
import { Picture } from '../../../ui/pictures/Picture';
import type { Move, ProposedDay, ProposedStop } from './proposal';

export interface ProposedDaysProps {
  /** The days that the order changes. */
  days: readonly ProposedDay[];
  /** Whether the proposal is for the whole trip, so that each day is named. */
  isTrip: boolean;
  /** Whether the days have arrival times, which change with the order. */
  hasTimes: boolean;
}

/** The stops in the proposed order. Moved stops are marked with their old position. */
export function ProposedDays({ days, isTrip, hasTimes }: ProposedDaysProps) {
  const notes = [
    ...(isTrip ? [t`Other days stay the same.`] : []),
    ...(hasTimes ? [t`Times update for the stops that move.`] : []),
  ];
  return (
    <div className="stack">
      {days.map(({ number, stops }) => (
        <section key={number} aria-label={t`Day ${number} in the new order`}>
          {isTrip && (
            <h3 className="proposal__day">
              <Trans>Day {number}</Trans>
            </h3>
          )}
          {stops.length === 0 && (
            <p className="mute">
              <Trans>A free day.</Trans>
            </p>
          )}
          <ol className="proposal">
            {stops.map((stop, index) => (
              <StopRow key={stop.key} stop={stop} number={index + 1} />
            ))}
          </ol>
        </section>
      ))}
      {notes.length > 0 && <p className="mute small">{notes.join(' ')}</p>}
    </div>
  );
}

const ICONS = { earlier: ArrowUp, later: ArrowDown, day: CornerDownRight } as const;

function StopRow({
  stop: { name, image, kind, scenery, move },
  number,
}: {
  stop: ProposedStop;
  number: number;
}) {
  const Icon = move === null ? null : ICONS[move.direction];
  return (
    <li className={classes('proposal__stop', move !== null && 'proposal__stop--moved')}>
      <span className="mark">{number}</span>
      <div className="art art--xs">
        <Picture src={image} name={name} kind={kind} scenery={scenery} crop="square" />
      </div>
      <span className="proposal__text">
        <span className="proposal__name">{name}</span>
        {move !== null && Icon !== null && (
          <span className="proposal__move">
            <Icon />
            {moveText(move)}
          </span>
        )}
      </span>
    </li>
  );
}

const moveText = ({ day, stop, direction }: Move): string =>
  direction === 'day' ? t`From Day ${day}` : t`Was stop ${stop}`;
