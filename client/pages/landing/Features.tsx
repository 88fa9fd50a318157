import { FeatureCard } from './FeatureCard';
import { GuidesStill } from './stills/GuidesStill';
import { MapStill } from './stills/MapStill';
import { OrderStill } from './stills/OrderStill';
import { PlannerStill } from './stills/PlannerStill';
import { SpotStill } from './stills/SpotStill';
import { TeamStill } from './stills/TeamStill';
import { useCatalogue } from './useCatalogue';

/** What one can do here, each with a still of the real thing. */
export function Features() {
  const { guides } = useCatalogue();
  return (
    <section className="band" id="features" aria-labelledby="features-title">
      <h2 className="band__title" id="features-title" tabIndex={-1}>
        From a first idea to the last ferry home
      </h2>
      <div className="features">
        <FeatureCard
          tone="sky"
          title="Route planning"
          text="See every stop on one map, with the travel time and distance between them."
          still={<MapStill />}
        />
        <FeatureCard
          tone="sand"
          title="Itinerary builder"
          text="Lay out each day by hand. Drag places into the order you like."
          still={<OrderStill />}
        />
        <FeatureCard
          tone="poppy"
          title="Group coordination"
          text="Send one link. Choose who can look and who can edit."
          still={<TeamStill />}
        />
        <FeatureCard
          tone="moss"
          title="Local discoveries"
          text="Reviews, nearby attractions, hotels and restaurants for each place."
          still={<SpotStill />}
        />
        <FeatureCard tone="trail" title="Travel guides" text={guides} still={<GuidesStill />} />
        <FeatureCard
          tone="sky"
          title="AI travel planner"
          text="Say who is going and what you love. Get a full draft in about a minute."
          still={<PlannerStill />}
        />
      </div>
    </section>
  );
}
