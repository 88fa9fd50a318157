import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';

import type { Stop } from '../api';

/** From when to when a stop is visited: "11:20–12:20"; a lock says that the travellers set the time. */
export function VisitTime({ stop: { arrive, depart, start_time: fixed } }: { stop: Stop }) {
  const { t } = useLingui();
  if (arrive === null) return null;
  const [from, to] = [<time key="from">{arrive}</time>, <time key="to">{depart}</time>];
  return (
    <p className="stop__time">
      {depart === null ? (
        from
      ) : (
        <Trans>
          {from}–{to}
        </Trans>
      )}
      {fixed !== null && <Lock className="stop__fixed" aria-label={t`Fixed time`} role="img" />}
    </p>
  );
}
