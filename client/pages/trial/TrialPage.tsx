import { Trans, useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import { ApiError } from '../../api/errors';
import { SiteFooter, SiteHeader } from '../../features/site/SiteFrame';
import { isBeingPlanned, type Trial, type TrialPlan, useTrial } from '../../features/trial/api';
import { SaveNote, SaveTrial } from '../../features/trial/SaveTrial';
import { TrialFailed, TrialNotFound } from '../../features/trial/TrialEnds';
import { WarningsContext } from '../../features/trip/checking/PlanWarnings';
import { keysOf } from '../../features/trip/editing/plan';
import { useShownDay } from '../../features/trip/focus';
import { MiddleMap } from '../../features/trip/map/SideMap';
import { MapButton } from '../../features/trip/map/TripMap';
import { DayChips, useDayInView } from '../../features/trip/day/DayChips';
import { DayView } from '../../features/trip/reading/DayView';
import { TripColumns } from '../../features/trip/reading/TripView';
import { extentText } from '../../text/quantities';
import { SkipLink, useHeadingFocus } from '../../ui/focus';
import { ProgressBar } from '../../ui/frames/ProgressBar';
import { WaitingLine } from '../../ui/frames/Skeleton';
import { Attribution } from '../../ui/labels/Attribution';
import { Facts } from '../../ui/labels/Facts';
import { Tag } from '../../ui/labels/Tag';
import { TripPicture } from '../../ui/pictures/Picture';

/** The page of a trial trip: the progress while it is being planned, then the plan, to read and save. */
export default function TrialPage() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const { data: trial, error } = useTrial();
  const isMissing = error instanceof ApiError && error.status === 404;
  const plan = trial?.plan ?? null;
  usePageTitle(isMissing ? t`Trip not found` : (trial?.trip_name ?? t`Your trip`));
  useHeadingFocus(plan !== null || isMissing);
  if (isMissing) return <TrialNotFound />;
  return (
    <div className="trial">
      <SkipLink />
      <SiteHeader />
      {trial === undefined ? (
        <main className="trial-wait" id="main">
          <WaitingLine />
        </main>
      ) : plan !== null ? (
        <PlannedTrial trial={trial} plan={plan} isSavingAsked={query.has('save')} />
      ) : isBeingPlanned(trial) ? (
        <TrialWait trial={trial} />
      ) : (
        <TrialFailed trial={trial} />
      )}
      <SiteFooter />
    </div>
  );
}

/** Number of stops whose cover art is in the first HTML, as on the page of a trip. */
const POSTERS = 6;

/** A new plan has no warnings. */
const NO_WARNINGS = { warnings: [], isMending: false, mend: () => undefined };

interface PlannedTrialProps {
  trial: Trial;
  plan: TrialPlan;
  /** Whether the visitor has returned with an account to save the trip. */
  isSavingAsked: boolean;
}

/** A read-only trial trip with poster, days and map, and the button that saves it. */
function PlannedTrial({ trial, plan, isSavingAsked }: PlannedTrialProps) {
  return (
    <main className="page page--trip trial__page" id="main" tabIndex={-1}>
      <TripColumns trip={plan}>
        <div className="banner">
          <div className="art">
            <TripPicture trip={trial} isEager />
          </div>
          <div className="banner__bar trial__bar">
            <MapButton trip={plan} />
          </div>
          <Tag>{extentText({ ...trial, ...plan })}</Tag>
        </div>
        <header className="trial__head">
          <h1 className="title" tabIndex={-1}>
            {trial.trip_name}
          </h1>
          <Facts items={[{ icon: MapPin, text: trial.destination }]} />
          <p>
            <Trans>Save this trip to move places, add your hotel, invite friends and take it along.</Trans>
          </p>
          <div className="trial__save">
            <SaveTrial trial={trial} isAsked={isSavingAsked} />
            <SaveNote trial={trial} />
          </div>
        </header>
        <TrialDays plan={plan} />
      </TripColumns>
    </main>
  );
}

function TrialDays({ plan }: { plan: TrialPlan }) {
  const [shown, setShown] = useShownDay();
  const here = useDayInView(plan.days.length);
  const keys = keysOf(plan.days);
  return (
    <WarningsContext value={NO_WARNINGS}>
      <DayChips
        days={plan.days.length}
        value={shown}
        onChange={setShown}
        here={shown === null ? here : null}
      />
      <MiddleMap trip={plan} />
      {plan.days.map((day, index) => (
        <DayView
          key={day.day_id}
          day={day}
          keys={keys[index] ?? []}
          number={index + 1}
          hasCity={false}
          isHidden={shown !== null && shown !== index}
          stays={[]}
          posters={index === 0 ? POSTERS : 0}
          hasPages={false}
          onEdit={undefined}
          onChange={() => undefined}
          onOpen={undefined}
        />
      ))}
      <Attribution sources={plan.attributions} />
    </WarningsContext>
  );
}

/** The wait while a trip is being planned. Shows only progress reported by the server. */
function TrialWait({ trial }: { trial: Trial }) {
  const { t } = useLingui();
  const { city, status } = trial;
  return (
    <main className="trial-wait" id="main" tabIndex={-1}>
      {/* Without scripts the page refreshes itself. */}
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <div className="art trial-wait__art">
        <TripPicture trip={trial} isEager />
      </div>
      <h1 className="title" tabIndex={-1}>
        <Trans>Planning {city}…</Trans>
      </h1>
      <ProgressBar
        label={t`Planning your trip`}
        value={status.stage === null ? null : status.progress}
        max={100}
        valueText={status.step}
      />
      <p role="status">{status.step}</p>
    </main>
  );
}
