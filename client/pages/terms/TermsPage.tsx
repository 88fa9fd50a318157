import { Trans, useLingui } from '@lingui/react/macro';

import { useBootstrap, usePageTitle } from '../../api/bootstrap';
import { LegalFrame, type LegalSection } from '../../features/site/LegalFrame';
import { TextLink } from '../../ui/buttons/TextLink';
import { liabilitySections } from './liability';

export default function TermsPage() {
  const { t } = useLingui();
  const title = t`Terms`;
  usePageTitle(title);
  const { appName, placesProvider } = useBootstrap();
  return (
    <LegalFrame
      title={title}
      lead={
        <Trans>
          What you can expect from {appName}, and what we ask of you. By creating an account you agree to
          these terms.
        </Trans>
      }
      sections={[...usageSections(appName), ...liabilitySections(appName, placesProvider === 'google')]}
    />
  );
}

/** The rules for using the app. */
function usageSections(appName: string): LegalSection[] {
  return [
    {
      id: 'about',
      title: <Trans>What {appName} is</Trans>,
      body: (
        <>
          <p>
            <Trans>
              {appName} helps you plan trips day by day, by hand or with AI, alone or with others. It is free
              to use.
            </Trans>
          </p>
          <p>
            <Trans>
              “We” are the people who run this site, its operator. “You” are everyone who uses it. We don’t
              sell travel: we book no accommodation, tickets or tours, and we are not a party to your
              contracts with travel providers.
            </Trans>
          </p>
        </>
      ),
    },
    {
      id: 'who',
      title: <Trans>Who may use it</Trans>,
      body: (
        <p>
          <Trans>
            Anyone who is legally able to accept terms like these where they live. If you are too young for
            that, a parent or guardian must accept them for you.
          </Trans>
        </p>
      ),
    },
    {
      id: 'account',
      title: <Trans>Your account</Trans>,
      body: (
        <ul>
          <li>
            <Trans>
              Use an email address that you can read: we send the codes for signing up and resetting your
              password there.
            </Trans>
          </li>
          <li>
            <Trans>
              An account is for one person. Choose a password that you use nowhere else, and keep it secret.
            </Trans>
          </li>
          <li>
            <Trans>Tell us as soon as you think that someone else is using your account.</Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'content',
      title: <Trans>Your content stays yours</Trans>,
      body: (
        <>
          <p>
            <Trans>
              Your trips, texts and photo belong to you. So that we can store them and show them to you and
              the people you choose, you allow us to store, copy, resize and display them. This permission is
              free, covers only running {appName}, and ends when you delete your content.
            </Trans>
          </p>
          <p>
            <Trans>
              When you publish a trip, you also allow every signed-in traveller to read it, like it and make
              their own copy, which they may change and publish. You can unpublish a trip at any time; copies
              made before then stay with the people who made them.
            </Trans>
          </p>
          <p>
            <Trans>
              Every signed-in traveller can read your reviews of places, with your name on them, until you
              delete them. Write about places you have visited yourself. We may hide a review that breaks
              these terms, and will tell you why.
            </Trans>
          </p>
          <p>
            <Trans>Only add content that you have the right to add.</Trans>
          </p>
        </>
      ),
    },
    {
      id: 'sharing',
      title: <Trans>Shared links</Trans>,
      body: (
        <p>
          <Trans>
            A shared link works for everyone who has it: a view link lets them read and duplicate the trip, an
            edit link also lets them change it. Share links as carefully as you would a house key. The trip
            lists everyone who has joined, and its owner can change their permission or remove them.
          </Trans>
        </p>
      ),
    },
    {
      id: 'fair-use',
      title: <Trans>Fair use</Trans>,
      body: (
        <>
          <p>
            <Trans>Please do not</Trans>
          </p>
          <ul>
            <li>
              <Trans>publish anything illegal, hateful, harassing, misleading or meant as advertising;</Trans>
            </li>
            <li>
              <Trans>publish other people’s private information, or pretend to be someone else;</Trans>
            </li>
            <li>
              <Trans>try to access accounts or trips that are not shared with you;</Trans>
            </li>
            <li>
              <Trans>
                collect data automatically, or send more requests than a person who plans trips would.
              </Trans>
            </li>
          </ul>
          <p>
            <Trans>
              We may limit how often you can do something, remove content that breaks these terms, and close
              accounts that keep breaking them. Where we can, we’ll tell you first and listen to your side.
            </Trans>
          </p>
        </>
      ),
    },
    {
      id: 'privacy',
      title: <Trans>Your data</Trans>,
      body: (
        <p>
          <Trans>
            The page <TextLink href="/privacy">Privacy</TextLink> says what we store about you and what you
            can do about it.
          </Trans>
        </p>
      ),
    },
  ];
}
