import { ArrowDown, ArrowUp, CornerDownRight } from 'lucide-react';

import { classes } from '../../../ui/classes';
import { Picture } from '../../../ui/picture/Picture';
import type { Move, ProposedDay, ProposedStop } from './proposal';

export interface ProposedDaysProps {
  /** Those that an order changes. */
  days: readonly ProposedDay[];
  /** The whole trip was asked about, so that each day is named. */
  isTrip: boolean;
  /** Those days have planned times, which change from the first stop that moves on. */
  hasTimes: boolean;
}

/** The stops in the order that is proposed, those that move marked with where they were. */
export function ProposedDays({ days, isTrip, hasTimes }: ProposedDaysProps) {
  return (
    <div className="stack">
      {days.map(({ number, stops }) => (
        <section key={number} aria-label={`Day ${number} in the new order`}>
          {isTrip && <h3 className="proposal__day">Day {number}</h3>}
          {stops.length === 0 && <p className="mute">A free day.</p>}
          <ol className="proposal">
            {stops.map((stop, index) => (
              <Stop key={stop.key} stop={stop} number={index + 1} />
            ))}
          </ol>
        </section>
      ))}
      {(isTrip || hasTimes) && (
        <p className="mute small">
          {[
            ...(isTrip ? ['Days that are not named here stay as they are.'] : []),
            ...(hasTimes ? ['Where stops move, times are planned again.'] : []),
          ].join(' ')}
        </p>
      )}
    </div>
  );
}

const ICONS = { earlier: ArrowUp, later: ArrowDown, day: CornerDownRight } as const;

function Stop({ stop: { name, image, kind, move }, number }: { stop: ProposedStop; number: number }) {
  const Icon = move === null ? null : ICONS[move.way];
  return (
    <li className={classes('proposal__stop', move !== null && 'proposal__stop--moved')}>
      <span className="mark">{number}</span>
      <div className="art art--xs">
        <Picture src={image} name={name} kind={kind} crop="square" />
      </div>
      <span className="proposal__text">
        <span className="proposal__name">{name}</span>
        {move !== null && Icon !== null && (
          <span className="proposal__move">
            <Icon />
            {fromText(move)}
          </span>
        )}
      </span>
    </li>
  );
}

const fromText = ({ day, stop, way }: Move): string =>
  way === 'day' ? `From Day ${day}` : `Was stop ${stop}`;
