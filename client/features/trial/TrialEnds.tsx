import { Trans, useLingui } from '@lingui/react/macro';

import { NotFound } from '../../ui/frames/NotFound';
import type { Trial } from './api';

/** Shown if this browser has no trial trip, or if the trip has expired. */
export function TrialNotFound() {
  const { t } = useLingui();
  return (
    <NotFound title={t`Trip not found`} href="/#try" way={t`Plan a trip`}>
      <Trans>Without an account, we keep a trip for one day, in the browser that planned it.</Trans>
    </NotFound>
  );
}

/** Shown if the trip could not be planned. */
export function TrialFailed({ trial }: { trial: Trial }) {
  const { t } = useLingui();
  const { city, status } = trial;
  return (
    <NotFound title={t`We couldn’t plan ${city}`} href="/#try" way={t`Try another city`}>
      {status.detail}
    </NotFound>
  );
}
