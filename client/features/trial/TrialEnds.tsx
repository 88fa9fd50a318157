import { Trans, useLingui } from '@lingui/react/macro';

import { NotFound } from '../../ui/NotFound';
import type { Trial } from './api';

/** No trip: it was never planned in this browser, or its day is over. */
export function TrialNotFound() {
  const { t } = useLingui();
  return (
    <NotFound title={t`Trip not found`} href="/#try" way={t`Plan a trip`}>
      <Trans>Without an account, we keep a trip for one day, in the browser that planned it.</Trans>
    </NotFound>
  );
}

/** The trip could not be planned. */
export function TrialFailed({ trial }: { trial: Trial }) {
  const { t } = useLingui();
  const { city, status } = trial;
  return (
    <NotFound title={t`We couldn’t plan ${city}`} href="/#try" way={t`Try another city`}>
      {status.detail}
    </NotFound>
  );
}
