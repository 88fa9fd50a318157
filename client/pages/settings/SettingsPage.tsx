import { Camera, FileText, Mail, ShieldCheck, Star, User } from 'lucide-react';

import { useBootstrap } from '../../api/bootstrap';
import { usePageTitle } from '../../api/usePageTitle';
import { Appearance } from '../../features/settings/Appearance';
import { Logout } from '../../features/settings/Logout';
import { VERSION } from '../../features/settings/version';
import { AppShell } from '../../features/shell/AppShell';
import { RowLink } from '../../ui/row-list/RowLink';
import { RowList } from '../../ui/row-list/RowList';
import { TopBar } from '../../ui/top-bar/TopBar';

export default function SettingsPage() {
  usePageTitle('Settings');
  const { appName, supportEmail } = useBootstrap();
  const name = encodeURIComponent(appName);
  const outside = `opens outside ${appName}`;
  return (
    <AppShell tab="/profile">
      <TopBar title="Settings" back="/profile" />
      <div className="stack settings-page">
        <RowList label="Account">
          <RowLink icon={User} label="Account Details" href="/account-details" />
          <Appearance />
        </RowList>
        <RowList label="Stay in touch">
          <RowLink
            icon={Mail}
            label="Write to us"
            href={`mailto:${supportEmail}?subject=${encodeURIComponent(`A question about ${appName}`)}`}
            outside={outside}
          />
          <RowLink
            icon={Star}
            label="Rate on Play store"
            href={`https://play.google.com/store/search?q=${name}&c=apps`}
            outside={outside}
          />
          <RowLink
            icon={Camera}
            label="Follow on Instagram"
            href={`https://www.instagram.com/explore/search/keyword/?q=${name}`}
            outside={outside}
          />
        </RowList>
        <RowList label="Legal">
          <RowLink icon={ShieldCheck} label="Privacy Policy" href="/privacy" />
          <RowLink icon={FileText} label="Terms & Condition" href="/terms" />
        </RowList>
        <RowList label="Session">
          <Logout />
        </RowList>
        <p className="cap settings-page__version">{`Version ${VERSION}`}</p>
      </div>
    </AppShell>
  );
}
