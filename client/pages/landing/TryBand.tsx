import { Trans } from '@lingui/react/macro';

import { TrialForm } from '../../features/trial/TrialForm';

/** Plans a trip at once, before any account. */
export function TryBand() {
  return (
    <section className="try-band" id="try" aria-labelledby="try-title">
      <div className="try-band__card">
        <h2 className="try-band__title" id="try-title" tabIndex={-1}>
          <Trans>Plan a trip right now</Trans>
        </h2>
        <p className="try-band__lead">
          <Trans>Real places, real opening hours, on a map. No account needed.</Trans>
        </p>
        <TrialForm />
      </div>
    </section>
  );
}
