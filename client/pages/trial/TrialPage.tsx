import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import { ApiError } from '../../api/errors';
import { SiteFooter, SiteHeader } from '../../features/site/SiteFrame';
import { isBeingPlanned, useTrial } from '../../features/trial/api';
import { TrialFailed, TrialNotFound } from '../../features/trial/TrialEnds';
import { TrialWait } from '../../features/trial/TrialWait';
import { SkipLink, useHeadingFocus } from '../../ui/focus';
import { WaitingLine } from '../../ui/Skeleton';
import { PlannedTrial } from './PlannedTrial';

/** The trip that a visitor has planned without an account: while it is planned, and then to read and to save. */
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
