import { useLingui } from '@lingui/react/macro';
import {
  Camera,
  FileText,
  KeyRound,
  LogOut,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  Star,
  SunMoon,
  User,
  UserRoundX,
} from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';

import { type Theme, useBootstrap, usePageTitle } from '../../api/bootstrap';
import { useLogout } from '../../features/account/useLogout';
import { AppShell } from '../../features/shell/AppShell';
import { SegmentedControl } from '../../ui/fields/SegmentedControl';
import { TopBar } from '../../ui/frames/TopBar';
import { RowButton, RowControl, RowLink, RowList } from '../../ui/lists/RowList';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';

/** The release. Must equal the server's; checked by `tests/architecture/test_version.py`. */
const VERSION = '1.0.0';

export default function SettingsPage() {
  const { t } = useLingui();
  usePageTitle(t`Settings`);
  const { appName, supportEmail } = useBootstrap();
  const name = encodeURIComponent(appName);
  const subject = encodeURIComponent(t`A question about ${appName}`);
  const outside = t`opens outside ${appName}`;
  return (
    <AppShell tab="/profile">
      <TopBar title={t`Settings`} back="/profile" />
      <div className="stack settings-page">
        <RowList label={t`Account`}>
          <RowLink icon={User} label={t`Account Details`} href="/account-details" />
          <RowLink icon={KeyRound} label={t`Sign-in and security`} href="/settings/security" />
          <RowLink icon={MonitorSmartphone} label={t`Signed-in devices`} href="/settings/devices" />
          <RowLink icon={UserRoundX} label={t`Blocked travellers`} href="/settings/blocked" />
          <Appearance />
        </RowList>
        <RowList label={t`Stay in touch`}>
          <RowLink
            icon={Mail}
            label={t`Write to us`}
            href={`mailto:${supportEmail}?subject=${subject}`}
            outside={outside}
          />
          <RowLink
            icon={Star}
            label={t`Rate on Play store`}
            href={`https://play.google.com/store/search?q=${name}&c=apps`}
            outside={outside}
          />
          <RowLink
            icon={Camera}
            label={t`Follow on Instagram`}
            href={`https://www.instagram.com/explore/search/keyword/?q=${name}`}
            outside={outside}
          />
        </RowList>
        <RowList label={t`Legal`}>
          <RowLink icon={ShieldCheck} label={t`Privacy Policy`} href="/privacy" />
          <RowLink icon={FileText} label={t`Terms & Condition`} href="/terms" />
        </RowList>
        <RowList label={t`Session`}>
          <Logout />
        </RowList>
        <p className="cap centred">{t`Version ${VERSION}`}</p>
      </div>
    </AppShell>
  );
}

/** Chooses a light or dark theme, or the system's. */
function Appearance() {
  const { t } = useLingui();
  const theme = useTheme();
  const label = t`Appearance`;
  return (
    <RowControl icon={SunMoon} label={label}>
      <SegmentedControl
        label={label}
        options={[
          { id: 'system', label: t`System` },
          { id: 'light', label: t`Light` },
          { id: 'dark', label: t`Dark` },
        ]}
        value={theme === '' ? 'system' : theme}
        onChange={(id) => chooseTheme(id === 'system' ? '' : id)}
      />
    </RowControl>
  );
}

/** Ends the session after a confirmation. */
function Logout() {
  const { t } = useLingui();
  const { logout, isWorking } = useLogout();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <RowButton icon={LogOut} label={t`Logout`} onPress={() => setAsking(true)} isDanger />
      <ConfirmDialog
        title={t`Are you sure you want to logout?`}
        text={t`Your trips will be here when you come back.`}
        icon={LogOut}
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={logout}
        confirmLabel={t`Logout`}
        isWorking={isWorking}
      />
    </>
  );
}

const ONE_YEAR = 365 * 24 * 3600;

/**
 * Applies a theme and stores it in a cookie that the server reads, so that the next page does not flash.
 *
 * @param theme empty to follow the system, which removes the cookie.
 */
function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const seconds = theme === '' ? 0 : ONE_YEAR;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `theme=${theme}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** The current theme. */
function useTheme(): Theme {
  const { theme } = useBootstrap();
  return useSyncExternalStore(subscribe, currentTheme, () => theme);
}

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : '';
}
