import { DoorOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { Ask } from '../../ui/ask/Ask';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Meter } from '../../ui/meter/Meter';
import { Plate } from '../../ui/plate/Plate';
import { Stages } from '../../ui/stages/Stages';
import { toast } from '../../ui/toast/toast';
import type { Attempt } from './attempt';
import { cityOf } from './draft';
import { DraftPanel } from './DraftPanel';
import { onlyStage, STAGES, stagesOf, stageText } from './stages';
import { useBuilding } from './useBuilding';
import { useElapsed } from './useElapsed';
import type { Wizard } from './useWizard';
import { generatingTitle, placesText } from './words';

/** Seconds after which the wait is called long. */
const SLOW = 60;

export interface GeneratingProps {
  wizard: Wizard;
  attempt: Attempt;
  /** Already on the way to the finished trip. */
  isOver: boolean;
  isLeaveAsked: boolean;
  onStay: () => void;
  onDone: (tripId: string) => void;
}

/** The wait for a trip: what the server says it is doing, and nothing else. */
export function Generating(props: GeneratingProps) {
  const { wizard, attempt, isOver, onDone } = props;
  const { draft } = wizard;
  const city = placesText(draft);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const seconds = useElapsed(attempt.startedAt);
  const status = useBuilding({
    draft,
    attempt,
    isOver,
    onOrdered: wizard.follow,
    onStage: wizard.see,
    onDone,
    onFailed: (text) => {
      wizard.fail();
      toast.error(text);
    },
  });
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  const isByHand = draft.trip_builder === 'CUSTOM';
  const stage = isByHand ? null : (status?.stage ?? null);
  const said = stage === null ? undefined : stageText(stage, city);
  return (
    <div className="wizard-wide">
      <main className="wizard generating" id="main" tabIndex={-1}>
        <div className="art generating__art">
          <CoverArt name={cityOf(draft) ?? ''} kind="city" />
        </div>
        <p className="generating__plate">
          <Plate>Do not Go Back</Plate>
        </p>
        <h1 className="title" ref={heading} tabIndex={-1}>
          {generatingTitle(draft)}
        </h1>
        <div className="generating__meter">
          <Meter
            label="Building your trip"
            value={stage === null ? null : (status?.progress ?? null)}
            max={100}
            valueText={said}
          />
          <p className="row-between small">
            <b className="b">
              {stage === null
                ? (status?.step ?? 'Sending your choices')
                : `Stage ${status?.stage_number ?? 1} of ${STAGES}`}
            </b>
            <span className="mute generating__time">{seconds} s so far</span>
          </p>
        </div>
        <p className="vh" role="status">
          {said}
        </p>
        <p className="generating__slow" role="status">
          {seconds >= SLOW && 'Still working. Long trips take a little more time.'}
        </p>
        {stage !== null && <Stages stages={stagesOf(stage, city, attempt.seen)} />}
        {isByHand && <Stages stages={onlyStage()} />}
      </main>
      <DraftPanel draft={draft} step="name" />
      <Ask
        title="Leave before your trip is ready?"
        text="We go on building it. Once it is ready, it waits under Trips."
        icon={DoorOpen}
        isOpen={props.isLeaveAsked}
        cancelLabel="Stay"
        confirmLabel="Leave"
        onCancel={props.onStay}
        onConfirm={() => {
          wizard.finish();
          void navigate('/trips', { replace: true });
        }}
      />
    </div>
  );
}
