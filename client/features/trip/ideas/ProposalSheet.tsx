import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { Schema } from '../../../api/client';
import { errorText } from '../../../api/errors';
import { timeRange } from '../../../text/dates';
import { Button } from '../../../ui/buttons/Button';
import { PrimaryButton } from '../../../ui/buttons/PrimaryButton';
import { Callout } from '../../../ui/labels/Callout';
import { Sheet } from '../../../ui/overlays/Sheet';
import type { Trip } from '../api';
import { useTripChanges } from '../changes/api';
import { AddSkeleton } from '../editing/AddPlaces';
import { type Proposal, useProposal } from './api';

export interface ProposalSheetProps {
  trip: Trip;
  isOpen: boolean;
  onClose: () => void;
}

const REASONS: Record<Schema<'Unplanned'>, MessageDescriptor> = {
  already_planned: msg`Already in the plan`,
  full: msg`The days are full enough for your pace`,
  lodging: msg`A place to sleep: add it as a stay`,
  no_position: msg`We don’t know where it is`,
  no_time: msg`No free time while it is open`,
  too_far: msg`Too far from the days of the trip`,
};

/** A sheet that proposes days for ideas. Nothing changes before the traveller accepts it. */
export function ProposalSheet({ trip, isOpen, onClose }: ProposalSheetProps) {
  const { t } = useLingui();
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const wanted = trip.ideas.map(({ idea_id }) => idea_id).filter((id) => !without.has(id));
  const { data, error, isFetching, isPlaceholderData, refetch } = useProposal(
    trip,
    without.size === 0 ? null : wanted,
  );
  const { apply, isSaving } = useTripChanges(trip, t`Failed to plan your ideas`);
  const [madeFor] = useState(trip.version);
  return (
    <Sheet
      title={t`Plan our favourites`}
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={isSaving ? t`Saving your changes…` : undefined}
    >
      {trip.version !== madeFor && !isSaving && isOpen && (
        <Callout isStatus>
          <Trans>The trip was just changed. Here is a fresh proposal.</Trans>
        </Callout>
      )}
      <p className={isFetching ? 'mute' : 'vh'} role="status">
        {isFetching ? t`Looking for free time…` : error === null ? t`A proposal` : ''}
      </p>
      {data === undefined && isFetching && <AddSkeleton />}
      {error !== null && (
        <div className="stack" role="alert">
          <p>{errorText(error, t`Failed to plan your ideas`)}</p>
          <Button isSmall onPress={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {data !== undefined && (
        <ProposedIdeas
          trip={trip}
          proposal={data}
          without={without}
          isOld={isPlaceholderData}
          isSaving={isSaving}
          onChoose={(id, isWanted) =>
            setWithout(new Set(isWanted ? [...without].filter((other) => other !== id) : [...without, id]))
          }
          onAccept={() => apply(data.changes, { version: data.version, onSaved: onClose })}
        />
      )}
    </Sheet>
  );
}

interface ProposedIdeasProps {
  trip: Trip;
  proposal: Proposal;
  /** The ideas that the traveller excludes. */
  without: ReadonlySet<string>;
  /** Whether it was made for other ideas, while the new one is loading. */
  isOld: boolean;
  isSaving: boolean;
  onChoose: (ideaId: string, isWanted: boolean) => void;
  onAccept: () => void;
}

function ProposedIdeas(props: ProposedIdeasProps) {
  const { t } = useLingui();
  const { trip, proposal, without, isOld, isSaving, onChoose, onAccept } = props;
  const planned = proposal.planned.filter(({ idea_id }) => !without.has(idea_id));
  const leftOut = proposal.left_out.filter(({ idea_id }) => !without.has(idea_id));
  const dropped = trip.ideas.filter(({ idea_id }) => without.has(idea_id));
  return (
    <>
      {planned.length === 0 && !isOld && (
        <p>
          <Trans>None of these ideas fits into the plan as it is.</Trans>
        </p>
      )}
      {planned.length > 0 && (
        <ul className="ideas__list" aria-label={t`Proposed`}>
          {planned.map(({ idea_id: id, name, day_id: dayId, fits }) => {
            const number = trip.days.findIndex(({ day_id }) => day_id === dayId) + 1;
            const time = timeRange(fits);
            return (
              <li key={id} className="ideas__row">
                <div className="ideas__text">
                  <b className="b">{name}</b>
                  <p className="cap">{t`Day ${number}, ${time}`}</p>
                </div>
                <Button
                  look="plain"
                  isSmall
                  label={t`Leave out ${name}`}
                  isDisabled={isSaving}
                  onPress={() => onChoose(id, false)}
                >
                  <Trans>Leave out</Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {dropped.length > 0 && (
        <ul className="ideas__list" aria-label={t`Left out`}>
          {dropped.map(({ idea_id: id, name }) => (
            <li key={id} className="ideas__row">
              <div className="ideas__text mute">{name}</div>
              <Button
                look="plain"
                isSmall
                label={t`Take ${name} back in`}
                isDisabled={isSaving}
                onPress={() => onChoose(id, true)}
              >
                <Trans>Take back in</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <section aria-labelledby="ideas-left-out">
          <h3 id="ideas-left-out">
            <Trans>What does not fit</Trans>
          </h3>
          <ul className="ideas__list">
            {leftOut.map(({ idea_id: id, name, reason }) => (
              <li key={id} className="ideas__text">
                <b className="b">{name}</b>
                <p className="cap">{t(REASONS[reason])}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {planned.length > 0 && (
        <div className="sheet__foot">
          <PrimaryButton isBlock isWorking={isSaving || isOld} onPress={onAccept}>
            <Trans>Add to the plan</Trans>
          </PrimaryButton>
        </div>
      )}
    </>
  );
}
