import { useBootstrap } from '../../api/bootstrap';
import { usePageTitle } from '../../api/usePageTitle';
import { LegalFrame } from '../../features/legal/LegalFrame';
import { SiteFooter } from '../../features/site/SiteFooter';
import { SiteHeader } from '../../features/site/SiteHeader';
import { duties } from './duties';
import { rules } from './rules';

export default function TermsPage() {
  usePageTitle('Terms');
  const { appName, placesProvider } = useBootstrap();
  return (
    <LegalFrame
      title="Terms"
      lead={`What you may expect of ${appName}, and what we ask of you. By making an account you agree to this.`}
      sections={[...rules(appName), ...duties(appName, placesProvider === 'google')]}
      header={<SiteHeader />}
      footer={<SiteFooter />}
    />
  );
}
