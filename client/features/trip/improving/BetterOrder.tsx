import { Check, CircleAlert, type LucideIcon, Waypoints } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';

import { Button } from '../../../ui/button/Button';
import { classes } from '../../../ui/classes';
import { Go } from '../../../ui/go/Go';
import type { Plan } from '../plan/plan';
import type { Trip } from '../trip';
import { ImproveSkeleton } from './ImproveSkeleton';
import { changedDays, movesOf } from './proposal';
import { ProposedDays } from './ProposedDays';
import { FAILED, type Proposal, useProposal } from './useProposal';
import { movesText, savingText } from './words';

export interface BetterOrderProps {
  trip: Trip;
  /** The plan that is to be improved. */
  base: Plan;
  /** From 0; null for the whole trip. */
  day: number | null;
  isSaving: boolean;
  onAccept: (proposal: Proposal) => void;
  onKeep: () => void;
}

/** What a better order would save, the order itself, and the two ways to go on. */
export function BetterOrder({ trip, base, day, isSaving, onAccept, onKeep }: BetterOrderProps) {
  const { proposal, isAsking, askAgain } = useProposal(trip, base, day);
  const said = useFocusKept(proposal);
  if (proposal === undefined)
    return (
      <>
        <Said
          at={said}
          text={isAsking ? 'Looking for a better order…' : FAILED}
          icon={isAsking ? Waypoints : CircleAlert}
        />
        {isAsking ? <ImproveSkeleton /> : <Button onPress={askAgain}>Try again</Button>}
      </>
    );
  if (!proposal.isBetter)
    return (
      <>
        <Said at={said} text="This is already the best order we know." icon={Check} isDone />
        <Button onPress={onKeep}>Done</Button>
      </>
    );
  const days = changedDays(proposal.base, proposal.plan);
  return (
    <>
      <Said
        at={said}
        text={savingText(proposal.minutes, proposal.km)}
        more={movesText(movesOf(days))}
        icon={Waypoints}
        isDone
      />
      <ProposedDays
        days={days}
        isTrip={day === null}
        hasTimes={days.some(({ number }) => hasTimes(trip, number))}
      />
      <div className="sheet__foot improve__foot">
        <Go isBlock isWorking={isSaving} onPress={() => onAccept(proposal)}>
          Use this order
        </Go>
        <Button isBlock isDisabled={isSaving} onPress={onKeep}>
          Keep mine
        </Button>
      </div>
    </>
  );
}

const hasTimes = ({ days }: Trip, number: number): boolean =>
  days[number - 1]?.activities.some(({ arrive }) => arrive !== null) === true;

interface SaidProps {
  at: RefObject<HTMLDivElement | null>;
  text: string;
  more?: string;
  icon: LucideIcon;
  isDone?: boolean;
}

// The same element from the first moment on: what it says is read out when it changes.
function Said({ at, text, more, icon: Icon, isDone = false }: SaidProps) {
  return (
    <div ref={at} className="improve__said" role="status" tabIndex={-1}>
      <span className={classes('disc', isDone && 'disc--moss')}>
        <Icon />
      </span>
      <span>
        <b className="improve__saving">{text}</b>
        {more !== undefined && (
          <>
            <span className="vh">. </span>
            <span className="mute small">{more}</span>
          </>
        )}
      </span>
    </div>
  );
}

/** When another plan takes the buttons away, reading goes on at what is said. */
function useFocusKept(proposal: Proposal | undefined): RefObject<HTMLDivElement | null> {
  const said = useRef<HTMLDivElement>(null);
  const wasThere = useRef(false);
  const isThere = proposal !== undefined;
  useEffect(() => {
    if (wasThere.current && !isThere) said.current?.focus();
    wasThere.current = isThere;
  }, [isThere]);
  return said;
}
