import type { LegalSection } from '../../features/legal/section';
import { TextLink } from '../../ui/text-link/TextLink';

/** The first half of the terms: what travellers may do, and with what. */
export function rules(appName: string): LegalSection[] {
  return [
    {
      id: 'about',
      title: `What ${appName} is`,
      body: (
        <>
          <p>
            {appName} helps you plan trips day by day, by hand or with AI, alone or with others. Using it
            costs nothing.
          </p>
          <p>
            “We” are the people who run this site, its operator. “You” are whoever uses it. We sell no travel:
            we book no beds, tickets or tours, and are not part of any contract you make with those who do.
          </p>
        </>
      ),
    },
    {
      id: 'who',
      title: 'Who may use it',
      body: (
        <p>
          Anyone who may enter into an agreement like this one where they live. If you are too young for that,
          a parent or guardian has to agree for you.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <ul>
          <li>
            Give an email address that you can read: we send the codes for signing up and resetting there.
          </li>
          <li>
            One account is for one person. Choose a password that you use nowhere else, and keep it to
            yourself.
          </li>
          <li>Tell us as soon as you think that someone else is using your account.</li>
        </ul>
      ),
    },
    {
      id: 'content',
      title: 'What you write stays yours',
      body: (
        <>
          <p>
            Your trips, your texts and your photo belong to you. So that we can keep them and show them to you
            and to the people you choose, you allow us to store, copy, resize and display them. This
            permission is free of charge, covers nothing but running {appName}, and ends when you delete them.
          </p>
          <p>
            When you publish a trip, you also allow every signed-in traveller to read it, to like it and to
            make a copy of their own, which they may change and publish in turn. You can take a trip back at
            any time; copies made until then stay with those who made them.
          </p>
          <p>
            A review of a place is for every signed-in traveller to read, with your name on it, until you
            delete it. Write of what you have seen yourself. One that breaks these rules we may hide, and then
            you read why.
          </p>
          <p>Only add what you have the right to add.</p>
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Shared links',
      body: (
        <p>
          A shared link works for whoever has it: with a view link one can read and duplicate the trip, with
          an edit link also change it. Pass links on with the care of a door key. Who has joined is listed on
          the trip, where its owner can change what they may do or remove them.
        </p>
      ),
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      body: (
        <>
          <p>Please do not</p>
          <ul>
            <li>publish what is against the law, hateful, harassing, misleading, or meant as advertising;</li>
            <li>publish other people’s private details, or pretend to be someone else;</li>
            <li>try to get at accounts or trips that are not shared with you;</li>
            <li>collect data with robots, or send more requests than a person planning trips would.</li>
          </ul>
          <p>
            We may limit how often something can be done, take down what breaks these rules, and close an
            account that keeps breaking them. Where we can, we tell you first and hear your side.
          </p>
        </>
      ),
    },
    {
      id: 'privacy',
      title: 'Your data',
      body: (
        <p>
          What we keep about you, and what you can do about it, is on the page{' '}
          <TextLink href="/privacy">Privacy</TextLink>.
        </p>
      ),
    },
  ];
}
