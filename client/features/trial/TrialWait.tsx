import { Trans, useLingui } from '@lingui/react/macro';

import { ProgressBar } from '../../ui/ProgressBar';
import { Picture } from '../../ui/Picture';
import type { Trial } from './api';

/** The moment in which a trip is planned. It shows only progress that the server reports. */
export function TrialWait({ trial }: { trial: Trial }) {
  const { t } = useLingui();
  const { city, status } = trial;
  return (
    <main className="trial-wait" id="main" tabIndex={-1}>
      {/* Without scripts the page looks again by itself. */}
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <div className="art trial-wait__art">
        <Picture
          src={trial.place_image}
          name={trial.poster_name}
          scenery={trial.scenery}
          kind="city"
          isEager
        />
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
