import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DoorOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { useApiCache } from '../../api/query';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { ProgressBar } from '../../ui/frames/ProgressBar';
import { Tag } from '../../ui/labels/Tag';
import { StageList } from '../../ui/lists/StageList';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { toast } from '../../ui/overlays/Toast';
import { followInBackground, useBuild, useElapsedSeconds } from './building';
import { firstPoster } from './draft';
import { savingStage, STAGES, stagesOf, stageText } from './stages';
import type { Build } from './storage';
import { generatingTitle, placesText } from './text';
import type { Wizard } from './useWizard';
import { DraftPanel } from './WizardFrame';

/** Seconds after which a build counts as slow. */
const SLOW_BUILD = 60;
/** Seconds after which a build should have started. */
const SLOW_START = 15;

export interface GeneratingProps {
  wizard: Wizard;
  build: Build;
  /** Whether the trip is ready and its page is about to open. */
  isOver: boolean;
  isLeaveAsked: boolean;
  onStay: () => void;
  onDone: (tripId: string) => void;
}

/** The wait for a trip. Shows only progress reported by the server. */
export function Generating(props: GeneratingProps) {
  const { wizard, build, isOver, onDone } = props;
  const { draft } = wizard;
  const places = placesText(draft);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const seconds = useElapsedSeconds(build.startedAt);
  const cache = useApiCache();
  const { status, isOffline } = useBuild({
    draft,
    build,
    isOver,
    onAccepted: wizard.follow,
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
  const number = status?.stage_number ?? 1;
  const announcement = stage === null ? undefined : stageText(stage, places);
  return (
    <div className="wizard-wide">
      <main className="wizard generating" id="main" tabIndex={-1}>
        <div className="art generating__art">
          <CoverArt {...firstPoster(draft)} kind="city" />
        </div>
        <p className="generating__plate">
          <Tag>
            <Trans>Do not Go Back</Trans>
          </Tag>
        </p>
        <h1 className="title" ref={heading} tabIndex={-1}>
          {generatingTitle(draft)}
        </h1>
        <div className="generating__meter">
          <ProgressBar
            label={t`Building your trip`}
            value={stage === null ? null : (status?.progress ?? null)}
            max={100}
            valueText={announcement}
          />
          <p className="row-between small">
            <b className="b">
              {stage === null ? (status?.step ?? t`Sending your choices`) : t`Stage ${number} of ${STAGES}`}
            </b>
            <span className="mute generating__time">
              <Trans>{seconds} s so far</Trans>
            </span>
          </p>
        </div>
        <p className="vh" role="status">
          {announcement}
        </p>
        <p className="generating__slow" role="status">
          {isOffline ? t`Connection lost. Trying again…` : slowText(seconds, stage !== null || isByHand)}
        </p>
        {status !== undefined && stage !== null && <StageList stages={stagesOf(places, status)} />}
        {isByHand && <StageList stages={savingStage()} />}
      </main>
      <DraftPanel draft={draft} step="name" />
      <ConfirmDialog
        title={t`Leave before your trip is ready?`}
        text={t`We’ll keep building. You’ll find it under Trips.`}
        icon={DoorOpen}
        isOpen={props.isLeaveAsked}
        cancelLabel={t`Stay`}
        confirmLabel={t`Leave`}
        onCancel={props.onStay}
        onConfirm={() => {
          wizard.finish();
          if (build.statusUrl !== null) void followInBackground(build.statusUrl, draft.trip_name, cache);
          void navigate('/trips', { replace: true });
        }}
      />
    </div>
  );
}

/** Returns the note about a long wait, or undefined if the wait is not long yet. */
function slowText(seconds: number, isStarted: boolean): string | undefined {
  if (isStarted) return seconds < SLOW_BUILD ? undefined : t`Still working. Long trips take a little longer.`;
  return seconds < SLOW_START
    ? undefined
    : t`Your trip is waiting in line. You can leave: you’ll find it under Trips once it is ready.`;
}
