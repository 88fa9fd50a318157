import { Mailbox } from '../../features/legal/Mailbox';
import type { LegalSection } from '../../features/legal/section';
import { TextLink } from '../../ui/text-link/TextLink';

/** The second half of the page: how long it is kept, and what one can do about it. */
export function rights(appName: string): LegalSection[] {
  return [
    {
      id: 'logs',
      title: 'Logs and limits',
      body: (
        <p>
          For each request the server writes a line: when, which address of the site, with what result, how
          long it took, and a request id that helps us find a fault you report. Passwords are never part of
          it. To slow down guessing, we count sign-ins and other calls by account, email address or network
          address for at most an hour.
        </p>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: (
        <ul>
          <li>Your account, your trips and your reviews: until you delete them.</li>
          <li>Sign-ins: 30 days; those that have run out are removed the next time you sign in.</li>
          <li>Mails: until they are sent.</li>
          <li>
            Logs and backups: only as long as running the site safely needs. Ask us how long that is here;
            what you have deleted disappears from backups as they are replaced.
          </li>
        </ul>
      ),
    },
    {
      id: 'rights',
      title: 'What you can do',
      body: (
        <>
          <p>
            Under <TextLink href="/account-details">Account Details</TextLink> you can, without asking anyone:
          </p>
          <ul>
            <li>
              <b>see and correct</b> what we know about you;
            </li>
            <li>
              <b>download</b> all of it as a JSON file, for yourself or for another service;
            </li>
            <li>
              <b>delete your account</b> with your password. Your profile, trips, reviews, likes, follows,
              links and sign-ins go with it, for good. A trip that others may edit passes to the one of them
              who joined first; copies that others made of your trips are theirs and stay.
            </li>
          </ul>
          <p>
            You may also object to a use of your data, ask us to restrict it, or take back what you agreed to:
            write to <Mailbox />. We answer within a month. And you may complain to the data protection
            authority where you live.
          </p>
        </>
      ),
    },
    {
      id: 'safety',
      title: 'How we protect it',
      body: (
        <p>
          Passwords are hashed, sign-ins can be ended, and one traveller’s trips are hidden from another
          unless they are shared. No system is perfect: if your data ever gets into wrong hands and that puts
          you at risk, we tell you.
        </p>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: (
        <p>
          {appName} is not made for children. Whoever is too young, where they live, to agree to the use of
          their data needs a parent or guardian who agrees for them. If a child has made an account without
          that, write to us and we delete it.
        </p>
      ),
    },
    {
      id: 'games',
      title: 'Games',
      body: (
        <p>
          The games of a separate publisher have a page of their own:{' '}
          <TextLink href="/privacy-policy">Privacy policy for games</TextLink>.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When this page changes, the date at the top does too. If we ever want to use your data for something
          new, we tell you by email first.
        </p>
      ),
    },
    {
      id: 'contact-us',
      title: 'Contact',
      body: (
        <p>
          Anything about your data: <Mailbox />.
        </p>
      ),
    },
  ];
}
