import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, type LucideIcon, Waypoints } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { Button } from '../../../ui/buttons/Button';
import { PrimaryButton } from '../../../ui/buttons/PrimaryButton';
import { classes } from '../../../ui/classes';
import { Skeleton } from '../../../ui/frames/Skeleton';
import { Sheet } from '../../../ui/overlays/Sheet';
import type { Trip } from '../api';
import { ConflictNote } from '../editing/ConflictNote';
import type { Plan } from '../editing/plan';
import { aligned, rebase } from '../editing/rebase';
import { usePlanSave } from '../editing/savePlan';
import { usePlanDraft } from '../editing/usePlanDraft';
import { type Proposal, useProposal } from './api';
import { changedDays, countMoves } from './proposal';
import { ProposedDays } from './ProposedDays';
import { movesText, savingText } from './text';

export interface ImproveSheetProps {
  trip: Trip;
  /** Index of the day, from 0, or null for the whole trip. */
  day: number | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Proposes a better order for a day or the whole trip. Nothing changes before the traveller accepts it. */
export function ImproveSheet({ trip, day, isOpen, onClose }: ImproveSheetProps) {
  const { t } = useLingui();
  const number = (day ?? 0) + 1;
  const { original, theirChanges, change } = usePlanDraft(trip);
  const { save, isSaving } = usePlanSave(trip, t`Failed to save the new order`);
  // The accepted proposal stays on screen while it is saved and while the sheet closes.
  const [accepted, setAccepted] = useState<Plan | null>(null);
  // A second press may come before the first is rendered.
  const isStarted = useRef(false);
  const accept = (proposal: Proposal) => {
    if (isStarted.current) return;
    isStarted.current = true;
    setAccepted(proposal.original);
    change(proposal.plan);
    save({
      apply: (plan) => rebase(proposal.original, proposal.plan, aligned(proposal.original, plan)),
      said:
        day === null ? t`The new order of your trip is saved` : t`The new order of Day ${number} is saved`,
      onSaved: onClose,
      onFailed: () => {
        isStarted.current = false;
        setAccepted(null);
      },
    });
  };
  return (
    <Sheet
      title={day === null ? t`Improve the whole trip` : t`Improve Day ${number}`}
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={isSaving ? t`Saving the new order…` : undefined}
    >
      <ConflictNote changes={theirChanges} hint={t`Nothing was saved. Here is a fresh suggestion.`} />
      <BetterOrder
        trip={trip}
        original={accepted ?? original}
        day={day}
        isSaving={isSaving}
        onAccept={accept}
        onKeep={onClose}
      />
    </Sheet>
  );
}

interface BetterOrderProps {
  trip: Trip;
  /** The plan to improve. */
  original: Plan;
  /** Index of the day, from 0, or null for the whole trip. */
  day: number | null;
  isSaving: boolean;
  onAccept: (proposal: Proposal) => void;
  onKeep: () => void;
}

/** The proposal: what it saves, the new order, and buttons to accept or reject it. */
function BetterOrder({ trip, original, day, isSaving, onAccept, onKeep }: BetterOrderProps) {
  const { t } = useLingui();
  const { proposal, isLoading, failed, retry } = useProposal(trip, original, day);
  const headline = useHeadlineFocus(proposal);
  if (proposal === undefined)
    return (
      <>
        <Headline
          ref={headline}
          text={isLoading ? t`Looking for a better order…` : failed}
          icon={isLoading ? Waypoints : CircleAlert}
        />
        {isLoading ? (
          <ImproveSkeleton />
        ) : (
          <Button onPress={retry}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </>
    );
  if (!proposal.isBetter)
    return (
      <>
        <Headline ref={headline} text={t`This is already the best order we know.`} icon={Check} isDone />
        <Button onPress={onKeep}>
          <Trans>Done</Trans>
        </Button>
      </>
    );
  const days = changedDays(proposal.original, proposal.plan);
  return (
    <>
      <Headline
        ref={headline}
        text={savingText(proposal.minutes, proposal.km)}
        more={movesText(countMoves(days))}
        icon={Waypoints}
        isDone
      />
      <ProposedDays
        days={days}
        isTrip={day === null}
        hasTimes={days.some(({ number }) => hasTimes(trip, number))}
      />
      <div className="sheet__foot improve__foot">
        <PrimaryButton isBlock isWorking={isSaving} onPress={() => onAccept(proposal)}>
          <Trans>Use this order</Trans>
        </PrimaryButton>
        <Button isBlock isDisabled={isSaving} onPress={onKeep}>
          <Trans>Keep mine</Trans>
        </Button>
      </div>
    </>
  );
}

/** Whether the stops of a day, numbered from 1, have arrival times. */
const hasTimes = ({ days }: Trip, number: number): boolean =>
  days[number - 1]?.activities.some(({ arrive }) => arrive !== null) === true;

interface HeadlineProps {
  ref: RefObject<HTMLDivElement | null>;
  text: string;
  more?: string;
  icon: LucideIcon;
  isDone?: boolean;
}

// The same element in every state, so that screen readers announce changes.
function Headline({ ref, text, more, icon: Icon, isDone = false }: HeadlineProps) {
  return (
    <div ref={ref} className="improve__headline" role="status" tabIndex={-1}>
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

/** Focuses the headline when a new plan removes the old proposal's buttons. */
function useHeadlineFocus(proposal: Proposal | undefined): RefObject<HTMLDivElement | null> {
  const headline = useRef<HTMLDivElement>(null);
  const wasThere = useRef(false);
  const isThere = proposal !== undefined;
  useEffect(() => {
    if (wasThere.current && !isThere) headline.current?.focus();
    wasThere.current = isThere;
  }, [isThere]);
  return headline;
}

/** Skeleton of an order while it is computed. */
function ImproveSkeleton() {
  return (
    <div className="proposal" aria-hidden="true">
      {[11, 8, 12, 9].map((width) => (
        <div key={width} className="proposal__stop">
          <Skeleton shape="disc" width="1.875rem" />
          <Skeleton width="2.75rem" height="2.75rem" radius="0.75rem" />
          <Skeleton shape="line" width={`${width}rem`} />
        </div>
      ))}
    </div>
  );
}
