import { Trans, useLingui } from '@lingui/react/macro';

import { useBootstrap, usePageTitle } from '../../api/bootstrap';
import { LegalFrame, type LegalSection, Mailbox } from '../../features/site/LegalFrame';
import { TextLink } from '../../ui/buttons/TextLink';

/** The privacy policy of a separate game publisher that shares this site. */
export default function PrivacyPolicyPage() {
  const { t } = useLingui();
  const title = t`Privacy policy for games`;
  usePageTitle(title);
  const { appName } = useBootstrap();
  return (
    <LegalFrame
      title={title}
      lead={
        <Trans>
          For players of the games whose publisher shares this site. The games are not part of {appName}.
        </Trans>
      }
      sections={gamesSections(appName)}
    />
  );
}

function gamesSections(appName: string): LegalSection[] {
  return [
    {
      id: 'scope',
      title: <Trans>What this page covers</Trans>,
      body: (
        <p>
          <Trans>
            The games that name this page as their privacy policy. “We” are the publisher of these games. If
            you plan trips with {appName}, read <TextLink href="/privacy">Privacy</TextLink> instead; the two
            share no data about you.
          </Trans>
        </p>
      ),
    },
    {
      id: 'collected',
      title: <Trans>What we collect</Trans>,
      body: (
        <>
          <p>
            <Trans>
              Nothing, as long as you only play. The games need no account and do not ask for your name, email
              address, age, contacts or location. They show no advertising, have no analytics, and do not
              track you.
            </Trans>
          </p>
          <p>
            <Trans>If you write to us, we receive your message and your address.</Trans>
          </p>
        </>
      ),
    },
    {
      id: 'device',
      title: <Trans>What stays on your device</Trans>,
      body: (
        <p>
          <Trans>
            Scores, progress and settings are stored only on your device, and are not sent to us. Your
            device’s backups may include them; that is between you and its manufacturer.
          </Trans>
        </p>
      ),
    },
    {
      id: 'stores',
      title: <Trans>The app store</Trans>,
      body: (
        <p>
          <Trans>
            App stores collect data themselves, such as downloads, payments, ratings and crashes, under their
            own privacy policies. They give us download figures and public ratings, and nothing that
            identifies you unless you put it there.
          </Trans>
        </p>
      ),
    },
    {
      id: 'messages',
      title: <Trans>If you write to us</Trans>,
      body: (
        <p>
          <Trans>
            We use your message to answer it, and share it with nobody unless the law requires it. We delete
            it once it is resolved and no longer needed, or as soon as you ask.
          </Trans>
        </p>
      ),
    },
    {
      id: 'children',
      title: <Trans>Children</Trans>,
      body: (
        <p>
          <Trans>
            Children can play without giving us any data. If your child has written to us, tell us and we’ll
            delete the message.
          </Trans>
        </p>
      ),
    },
    {
      id: 'rights',
      title: <Trans>What you can do</Trans>,
      body: (
        <>
          <p>
            <Trans>
              To remove what a game stores, clear its data in your device’s settings or uninstall it. We can’t
              do that for you, because we don’t have the data.
            </Trans>
          </p>
          <p>
            <Trans>
              You may ask for a copy, a correction or the deletion of messages you have sent us. You may also
              complain to the data protection authority where you live.
            </Trans>
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: <Trans>Changes</Trans>,
      body: (
        <p>
          <Trans>
            When this page changes, so does the date at the top. If a game ever starts to collect data, this
            page and the game will say so first.
          </Trans>
        </p>
      ),
    },
    {
      id: 'contact-us',
      title: <Trans>Contact</Trans>,
      body: (
        <p>
          <Trans>
            Write to <Mailbox /> with questions about the games and your privacy.
          </Trans>
        </p>
      ),
    },
  ];
}
