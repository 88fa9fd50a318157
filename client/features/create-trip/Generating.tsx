import { DoorOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { useApiCache } from '../../api/query';
import { Ask } from '../../ui/ask/Ask';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Meter } from '../../ui/meter/Meter';
import { Plate } from '../../ui/plate/Plate';
import { Stages } from '../../ui/stages/Stages';
import { toast } from '../../ui/toast/toast';
import type { Attempt } from './attempt';
import { cityOf } from './draft';
import { followOn } from './followOn';
import { DraftPanel } from './DraftPanel';
import { onlyStage, STAGES, stagesOf, stageText } from './stages';
import { useBuilding } from './useBuilding';
import { useElapsed } from './useElapsed';
import type { Wizard } from './useWizard';
import { generatingTitle, placesText } from './words';

/** Seconds after which the wait is called long. */
const SLOW = 60;
/** Seconds after which a trip should have been begun. */
const SLOW_START = 15;

const AWAY = "We can't reach the server just now, and keep asking.";

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
  const cache = useApiCache();
  const { status, isAway } = useBuilding({
    draft,
    attempt,
    isOver,
    onOrdered: wizard.follow,
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
          {isAway ? AWAY : slowText(seconds, stage !== null || isByHand)}
        </p>
        {status !== undefined && stage !== null && <Stages stages={stagesOf(city, status)} />}
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
          if (attempt.statusUrl !== null) void followOn(attempt.statusUrl, draft.trip_name, cache);
          void navigate('/trips', { replace: true });
        }}
      />
    </div>
  );
}

/** What is said of a wait that is long; nothing of one that is not. */
function slowText(seconds: number, isBegun: boolean): string | undefined {
  if (isBegun) return seconds < SLOW ? undefined : 'Still working. Long trips take a little more time.';
  return seconds < SLOW_START
    ? undefined
    : 'Your trip is waiting for its turn. You can leave: once it is ready, it waits under Trips.';
}
