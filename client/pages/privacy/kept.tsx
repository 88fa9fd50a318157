import { GooglePrivacy, GoogleTerms } from '../../features/legal/GoogleLinks';
import { Mailbox } from '../../features/legal/Mailbox';
import type { LegalSection } from '../../features/legal/section';

/**
 * The first half of the page: what is kept, where, and who sees it.
 *
 * @param hasGoogle whether places come from Google.
 */
export function kept(appName: string, hasGoogle: boolean): LegalSection[] {
  return [
    {
      id: 'who',
      title: 'Who looks after your data',
      body: (
        <p>
          The people who run this site, its operator, here called “we”. You reach us at <Mailbox />, also to
          learn who exactly we are.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'What we keep about you',
      body: (
        <ul>
          <li>
            <b>Your account:</b> name, email address, and your password as an Argon2id hash, from which nobody
            can read the password, us included.
          </li>
          <li>
            <b>If you add them:</b> a photo, your country and what you write about yourself. A photo is made
            smaller and saved anew, so that nothing hidden in the file stays, such as where it was taken.
          </li>
          <li>
            <b>Your trips:</b> destinations, days and dates, who travels, budget, interests, places, texts,
            who joined, and the links you have made to share them.
          </li>
          <li>
            <b>Your reviews:</b> of which places, with stars, text and time.
          </li>
          <li>
            <b>What you do with others:</b> which trips you like, whom you follow, and which reviews you have
            reported and why.
          </li>
          <li>
            <b>Your sign-ins:</b> for each one when it began and when it ends, so that it can be ended.
          </li>
          <li>
            <b>Codes</b> that we mail you, as a keyed hash; each is good for ten minutes.
          </li>
        </ul>
      ),
    },
    {
      id: 'why',
      title: 'What it is for',
      body: (
        <p>
          To give you what you came for: your account, your plans, and the people you share them with. That is
          our agreement with you, and the ground on which we may use your data. Logs and limits protect{' '}
          {appName} against faults and misuse, in which we have a legitimate interest. What you add of your
          own will, such as a photo, you can take away again. We show no advertising, do not follow you
          around, build no profiles, and do not sell or rent out data.
        </p>
      ),
    },
    {
      id: 'device',
      title: 'Cookies and your device',
      body: (
        <>
          <p>Only what is needed to do what you ask for; that is why no banner asks you about cookies.</p>
          <ul>
            <li>
              <b>Staying signed in:</b> a cookie that scripts cannot read (HttpOnly), for 30 days or until you
              log out.
            </li>
            <li>
              <b>Protection:</b> beside it a cookie that proves that a request comes from our own pages
              (CSRF).
            </li>
            <li>
              <b>Appearance:</b> a cookie for a year, if you choose light or dark in the settings.
            </li>
            <li>
              <b>In the tab’s storage, gone when you close it:</b> a token that is good for an hour, the trip
              you are just drafting, and a shared link you still have to sign in for.
            </li>
            <li>
              <b>In the browser’s storage:</b> your last five searches. They stay on your device.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'public',
      title: 'What others see',
      body: (
        <ul>
          <li>
            <b>Signed-in travellers</b> can find you by name and see your photo, what you write about
            yourself, and how many published trips, followers and people followed you have. Those who follow
            you see the list of your published trips.
          </li>
          <li>
            <b>A published trip</b> can be found, read, liked and copied by every signed-in traveller, with
            your name and photo on it. Likes of a trip can be traced to the travellers who gave them.
          </li>
          <li>
            <b>A review</b> can be read by every signed-in traveller, with your name and photo on it. Nobody
            but our staff learns that a review was reported, and they do not see by whom.
          </li>
          <li>
            <b>A shared link</b> shows the trip’s name to whoever opens it, and after signing in the whole
            trip. Those on a trip see each other’s names and photos.
          </li>
          <li>
            <b>Never shown to others:</b> your email address, your password, your country, and trips that you
            neither published nor shared.
          </li>
        </ul>
      ),
    },
    {
      id: 'others',
      title: 'Who else gets data',
      body: (
        <>
          <p>Your data lives on the operator’s server. Some parts may need someone else’s help:</p>
          <ul>
            <li>
              <b>Mail:</b> codes travel through the operator’s mail service, which learns your address.
            </li>
            <li>
              <b>AI planning:</b> a planner built into {appName} does it. If the operator has connected a
              language model, what you chose for the trip may be sent to it, such as destination, length,
              budget and interests. Your name and email address are not.
            </li>
            {hasGoogle ? <Google /> : <PossibleProvider />}
            <li>
              <b>Maps and pictures:</b> where one comes from another server, your browser asks for it there,
              and that server sees your network address, as every server does.
            </li>
            <li>
              <b>Links out,</b> such as directions or sharing by WhatsApp, take you to services with rules of
              their own.
            </li>
          </ul>
          <p>Beyond this we hand over data only where the law obliges us to.</p>
        </>
      ),
    },
  ];
}

function PossibleProvider() {
  return (
    <li>
      <b>Places and routes:</b> if the operator has connected a provider such as Google, it receives the texts
      you search places with and the positions of stops, not who you are.
    </li>
  );
}

function Google() {
  return (
    <li>
      <b>Places and maps:</b> they come from Google here. Our server asks it for places: it receives the texts
      you search with, which places you look at or have in trips, and the positions around which you look, not
      who you are. Pictures of places pass through our server. Maps, and the portraits of those who review
      places there, are loaded by your browser from Google itself, which then sees your network address. The{' '}
      <GooglePrivacy /> says what Google does with all this, and is part of this page; the <GoogleTerms />{' '}
      apply as well. Whoever measures routes, if the operator has connected somebody, receives the positions
      of stops.
    </li>
  );
}
