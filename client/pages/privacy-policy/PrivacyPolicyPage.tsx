import { useBootstrap } from '../../api/bootstrap';
import { usePageTitle } from '../../api/usePageTitle';
import { LegalFrame } from '../../features/legal/LegalFrame';
import { SiteFooter } from '../../features/site/SiteFooter';
import { SiteHeader } from '../../features/site/SiteHeader';
import { games } from './games';

const TITLE = 'Privacy policy for games';

/** The page of a separate publisher of games, who shares this site. */
export default function PrivacyPolicyPage() {
  usePageTitle(TITLE);
  const { appName } = useBootstrap();
  return (
    <LegalFrame
      title={TITLE}
      lead={`For players of the games whose publisher shares this site. The games are not part of ${appName}.`}
      sections={games(appName)}
      header={<SiteHeader />}
      footer={<SiteFooter />}
    />
  );
}
