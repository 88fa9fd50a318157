import { Trans, useLingui } from '@lingui/react/macro';

import { usePageTitle } from '../../api/bootstrap';
import type { Schema } from '../../api/client';
import { useApi } from '../../api/query';
import { SiteFooter, SiteHeader } from '../../features/site/SiteFrame';
import { TrialForm } from '../../features/trial/TrialForm';
import { SkipLink } from '../../ui/focus';
import { Features } from './Features';
import { Hero } from './Hero';

export default function LandingPage() {
  const { t } = useLingui();
  usePageTitle(t`Which way next?`);
  const { data } = useApi<Schema<'Catalogue'>>('/catalogue');
  const destinations = data?.destinations ?? 0;
  const guides = data?.guides ?? 0;
  // Without a count, the page claims no numbers.
  const catalogue =
    data === undefined || destinations === 0 || guides === 0
      ? null
      : { destinations, guides, others: data.others };
  return (
    <div className="land">
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Hero catalogue={catalogue} />
        <TryBand />
        <Features catalogue={catalogue} />
      </main>
      <SiteFooter />
    </div>
  );
}

/** Invites visitors to plan a trip without an account. */
function TryBand() {
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
