import { Trans, useLingui } from '@lingui/react/macro';

import { NotFound } from '../../../ui/frames/NotFound';

/** The page for a trip that does not exist or that the traveller may not see. */
export function TripNotFound() {
  const { t } = useLingui();
  return (
    <NotFound title={t`Trip not found`} href="/trips" way={t`See all trips`}>
      <Trans>It may have been deleted, or the link is incomplete.</Trans>
    </NotFound>
  );
}
