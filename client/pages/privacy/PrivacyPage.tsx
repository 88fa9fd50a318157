import { useBootstrap } from '../../api/bootstrap';
import { usePageTitle } from '../../api/usePageTitle';
import { LegalFrame } from '../../features/legal/LegalFrame';
import { SiteFooter } from '../../features/site/SiteFooter';
import { SiteHeader } from '../../features/site/SiteHeader';
import { kept } from './kept';
import { rights } from './rights';

export default function PrivacyPage() {
  usePageTitle('Privacy');
  const { appName, placesProvider } = useBootstrap();
  return (
    <LegalFrame
      title="Privacy"
      lead={`${appName} keeps what it needs to plan your trips, and nothing to sell. No advertising, no tracking.`}
      sections={[...kept(appName, placesProvider === 'google'), ...rights(appName)]}
      header={<SiteHeader />}
      footer={<SiteFooter />}
    />
  );
}
