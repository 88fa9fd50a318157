import { usePageTitle } from '../../api/usePageTitle';
import { SiteFooter } from '../../features/site/SiteFooter';
import { SiteHeader } from '../../features/site/SiteHeader';
import { SkipLink } from '../../ui/layout/SkipLink';
import { Features } from './Features';
import { Hero } from './Hero';

export default function LandingPage() {
  usePageTitle('Which way next?');
  return (
    <div className="land">
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Features />
      </main>
      <SiteFooter />
    </div>
  );
}
