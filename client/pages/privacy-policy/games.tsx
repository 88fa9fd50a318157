import { Mailbox } from '../../features/legal/Mailbox';
import type { LegalSection } from '../../features/legal/section';
import { TextLink } from '../../ui/text-link/TextLink';

/** What the games of the separate publisher keep about their players. */
export function games(appName: string): LegalSection[] {
  return [
    {
      id: 'scope',
      title: 'What this page is about',
      body: (
        <p>
          The games that name this page as their privacy policy. “We” is the publisher of these games. If you
          plan trips with {appName}, the page <TextLink href="/privacy">Privacy</TextLink> is the one for you;
          the two share no data about you.
        </p>
      ),
    },
    {
      id: 'collected',
      title: 'What we collect',
      body: (
        <>
          <p>
            Nothing, as long as you only play. The games need no account and do not ask for your name, email
            address, age, contacts or location. They show no advertising, have no analytics, and track you
            neither within the game nor beyond it.
          </p>
          <p>If you write to us, we get what you write and the address you write from.</p>
        </>
      ),
    },
    {
      id: 'device',
      title: 'What stays on your device',
      body: (
        <p>
          Scores, progress and settings are kept on your device only, and are not sent to us. If your device
          makes backups, they may be part of them; that is between you and its maker.
        </p>
      ),
    },
    {
      id: 'stores',
      title: 'The store you got the game from',
      body: (
        <p>
          App stores collect data of their own, on downloads, payments, ratings and crashes say, by their own
          privacy policies. From them we get download figures and public ratings, and nothing that tells us
          who you are unless you put it there.
        </p>
      ),
    },
    {
      id: 'letters',
      title: 'If you write to us',
      body: (
        <p>
          We use your letter to answer it, and give it to nobody else unless the law obliges us to. It is
          deleted once it is settled and no longer needed, or as soon as you ask.
        </p>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: (
        <p>
          Children may play without giving us any data. If your child has written to us, tell us, and we
          delete the letter.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'What you can do',
      body: (
        <>
          <p>
            To remove what a game keeps, clear its data in your device’s settings or uninstall it. We cannot
            do that for you, because we do not have it.
          </p>
          <p>
            Of letters you have sent us you may ask for a copy, a correction or their deletion. You may also
            complain to the data protection authority where you live.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When this page changes, the date at the top does too. If a game is ever to collect something, this
          page and the game say so before it does.
        </p>
      ),
    },
    {
      id: 'contact-us',
      title: 'Contact',
      body: (
        <p>
          The mailbox for questions about the games and your privacy is <Mailbox />.
        </p>
      ),
    },
  ];
}
