import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { CatalogueSize } from './Hero';
import { GuidesStill, MapStill, NearbyStill, OrderStill, PlannerStill, TeamStill } from './stills';

/** The app's features in six cards. */
export function Features({ catalogue }: { catalogue: CatalogueSize | null }) {
  const { t } = useLingui();
  return (
    <section className="band" id="features" aria-labelledby="features-title">
      <h2 className="band__title" id="features-title" tabIndex={-1}>
        {t`From the first idea to the last ferry home`}
      </h2>
      <div className="features">
        <FeatureCard tone="sky" title={t`Route planning`} still={<MapStill />}>
          <Trans>See every stop on one map, with the travel time and distance between stops.</Trans>
        </FeatureCard>
        <FeatureCard tone="sand" title={t`Itinerary builder`} still={<OrderStill />}>
          <Trans>Plan each day by hand. Drag places into the order you like.</Trans>
        </FeatureCard>
        <FeatureCard tone="poppy" title={t`Group coordination`} still={<TeamStill />}>
          <Trans>Share a link. Choose who can view and who can edit.</Trans>
        </FeatureCard>
        <FeatureCard tone="moss" title={t`Local discoveries`} still={<NearbyStill />}>
          <Trans>Reviews, nearby attractions, hotels and restaurants for each place.</Trans>
        </FeatureCard>
        <FeatureCard tone="trail" title={t`Travel guides`} still={<GuidesStill />}>
          {catalogue === null ? (
            <Trans>Hand-written guides to the places worth seeing.</Trans>
          ) : (
            <GuidesClaim {...catalogue} />
          )}
        </FeatureCard>
        <FeatureCard tone="sky" title={t`AI travel planner`} still={<PlannerStill />}>
          <Trans>Tell us who’s going and what you love. Get a full plan in seconds.</Trans>
        </FeatureCard>
      </div>
    </section>
  );
}

/** A claim about this installation: its number of guides, and what other destinations have. */
function GuidesClaim(catalogue: CatalogueSize) {
  return (
    <>
      <Counts {...catalogue} /> <OthersClaim others={catalogue.others} />
    </>
  );
}

function OthersClaim({ others }: Pick<CatalogueSize, 'others'>) {
  switch (others) {
    case 'open_data':
      return <Trans>We learn about the others from open data when you choose them.</Trans>;
    case 'provider':
      return <Trans>The others have the places of Google Maps.</Trans>;
    case 'traveller':
      return <Trans>You fill the others with places of your own.</Trans>;
  }
}

function Counts({ destinations, guides }: CatalogueSize) {
  if (destinations > 1000)
    return (
      <Plural
        value={guides}
        one="Over 1000 destinations to plan, # with a hand-written guide."
        other="Over 1000 destinations to plan, # with hand-written guides."
      />
    );
  return (
    <Trans>
      <Plural value={destinations} one="# destination" other="# destinations" /> to plan,{' '}
      <Plural value={guides} one="# with a hand-written guide" other="# with hand-written guides" />.
    </Trans>
  );
}

interface FeatureCardProps {
  tone: 'sky' | 'sand' | 'poppy' | 'moss' | 'trail';
  title: string;
  still: ReactNode;
  children: ReactNode;
}

function FeatureCard({ tone, title, still, children }: FeatureCardProps) {
  return (
    <article className={`feature feature--${tone}`}>
      <div className="feature__still" aria-hidden="true">
        {still}
      </div>
      <h3>{title}</h3>
      <p>{children}</p>
    </article>
  );
}
