import { Trans, useLingui } from '@lingui/react/macro';

import { useBootstrap, usePageTitle } from '../../api/bootstrap';
import { LegalFrame, type LegalSection, Mailbox } from '../../features/site/LegalFrame';
import { TextLink } from '../../ui/buttons/TextLink';
import { dataSections } from './dataSections';

export default function PrivacyPage() {
  const { t } = useLingui();
  const title = t`Privacy`;
  usePageTitle(title);
  const { appName, placesProvider } = useBootstrap();
  return (
    <LegalFrame
      title={title}
      lead={
        <Trans>
          {appName} stores what it needs to plan your trips, and sells none of it. No advertising, no
          tracking.
        </Trans>
      }
      sections={[...dataSections(appName, placesProvider === 'google'), ...rightsSections(appName)]}
    />
  );
}

/** The second half of the page: how long data is stored, and the travellers' rights. */
function rightsSections(appName: string): LegalSection[] {
  return [
    {
      id: 'logs',
      title: <Trans>Logs and limits</Trans>,
      body: (
        <p>
          <Trans>
            For each request the server logs the time, the address on this site, the result, how long it took,
            and a request id that helps us find an error you report. Passwords are never logged. To slow down
            attackers, we count sign-ins and other calls by account, email address or network address, for at
            most an hour.
          </Trans>
        </p>
      ),
    },
    {
      id: 'how-long',
      title: <Trans>How long we store it</Trans>,
      body: (
        <ul>
          <li>
            <Trans>Your account, your trips and your reviews: until you delete them.</Trans>
          </li>
          <li>
            <Trans>
              Sign-ins: until they were not used for 30 days; they are removed the next time you sign in.
            </Trans>
          </li>
          <li>
            <Trans>
              The record of what matters for safety: 180 days, also after you delete your account, then
              without your name.
            </Trans>
          </li>
          <li>
            <Trans>Emails: until they are sent.</Trans>
          </li>
          <li>
            <Trans>
              Logs and backups: only as long as it takes to run the site safely. Ask us how long that is here;
              what you delete disappears from backups as they are replaced.
            </Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'rights',
      title: <Trans>What you can do</Trans>,
      body: (
        <>
          <p>
            <Trans>
              Under <TextLink href="/account-details">Account Details</TextLink> you can, without asking
              anyone:
            </Trans>
          </p>
          <ul>
            <li>
              <Trans>
                <b>see and correct</b> what we know about you;
              </Trans>
            </li>
            <li>
              <Trans>
                <b>download</b> all of it as a JSON file, for yourself or for another service;
              </Trans>
            </li>
            <li>
              <Trans>
                <b>delete your account</b> with your password. This permanently deletes your profile, trips,
                reviews, likes, follows, links and sign-ins. A trip that others can edit goes to the person
                who joined it first; copies that others made of your trips are theirs and stay.
              </Trans>
            </li>
          </ul>
          <p>
            <Trans>
              You may also object to a use of your data, ask us to restrict it, or withdraw your consent:
              write to <Mailbox />. We answer within a month. And you may complain to the data protection
              authority where you live.
            </Trans>
          </p>
        </>
      ),
    },
    {
      id: 'safety',
      title: <Trans>How we protect it</Trans>,
      body: (
        <p>
          <Trans>
            Passwords are hashed, sign-ins can be ended, and travellers can’t see each other’s trips unless
            they are shared or published. No system is perfect: if your data ever falls into the wrong hands
            and that puts you at risk, we’ll tell you.
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
            {appName} is not made for children. If you are too young, where you live, to consent to the use of
            your data, a parent or guardian must consent for you. If a child has created an account without
            that, write to us and we’ll delete it.
          </Trans>
        </p>
      ),
    },
    {
      id: 'games',
      title: <Trans>Games</Trans>,
      body: (
        <p>
          <Trans>
            The games of a separate publisher have their own page:{' '}
            <TextLink href="/privacy-policy">Privacy policy for games</TextLink>.
          </Trans>
        </p>
      ),
    },
    {
      id: 'changes',
      title: <Trans>Changes</Trans>,
      body: (
        <p>
          <Trans>
            When this page changes, so does the date at the top. If we ever want to use your data for
            something new, we’ll email you first.
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
            Write to <Mailbox /> for anything about your data.
          </Trans>
        </p>
      ),
    },
  ];
}
