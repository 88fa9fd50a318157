import { useSession } from '../../api/viewer';
import { Go } from '../../ui/go/Go';
import { HeroScene } from './HeroScene';
import { Signpost } from './Signpost';
import { useCatalogue } from './useCatalogue';

/** The first screen: the question, the way in, and the signpost. */
export function Hero() {
  const { viewer } = useSession();
  const { whole } = useCatalogue();
  return (
    <section className="hero" id="top" aria-labelledby="hero-title">
      <HeroScene />
      <div className="hero__in">
        <h1 id="hero-title" tabIndex={-1}>
          Which
          <br />
          way next?
        </h1>
        <p>Plan the trip day by day, on your own, with friends or with AI. {whole}</p>
        <Go href={viewer === null ? '/signin' : '/explore'}>{"Let's Plan"}</Go>
        <Signpost />
      </div>
    </section>
  );
}
