import { Trans } from '@lingui/react/macro';

import { GooglePrivacy, GoogleTerms, type LegalSection, Mailbox } from '../../features/site/LegalFrame';

/**
 * The first half of the page: what is stored, where, and who sees it.
 *
 * @param hasGoogle whether places come from Google.
 */
export function dataSections(appName: string, hasGoogle: boolean): LegalSection[] {
  return [
    {
      id: 'who',
      title: <Trans>Who is responsible for your data</Trans>,
      body: (
        <p>
          <Trans>
            The people who run this site, its operator, called “we” on this page. Write to <Mailbox /> for
            anything, including who runs this site.
          </Trans>
        </p>
      ),
    },
    {
      id: 'account',
      title: <Trans>What we store about you</Trans>,
      body: (
        <ul>
          <li>
            <Trans>
              <b>Your account:</b> name, email address, and your password as an Argon2id hash, from which
              nobody can recover the password, not even us.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>If you add them:</b> a photo, your country and what you write about yourself. We shrink and
              re-encode the photo, which removes hidden data such as where it was taken.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>Your trips:</b> destinations, days and dates, who travels, budget, interests, places, texts,
              who joined, and the links you created to share them.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>Your reviews:</b> the places, with stars, text and time.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>What you do with others:</b> the trips you like, the travellers you follow or have blocked,
              and the trips, profiles, photos and reviews you reported and why.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>What our staff hid from others:</b> a trip, review, text or photo of yours, and why. You can
              read the reason, and we keep the content so that it can be restored.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>Your sign-ins:</b> browser and system, when each one began, was last used and ends, so that
              you can end it.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>A record of what matters for safety:</b> sign-ins, codes, changes of the password, sharing
              and deletion: when, by whom, and from which network, without the part that names your household.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>Codes</b> that we email you, as a keyed hash; each is valid for ten minutes.
            </Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'why',
      title: <Trans>Why we store it</Trans>,
      body: (
        <p>
          <Trans>
            To give you what you came for: your account, your plans, and the people you share them with. That
            is our agreement with you, and our legal basis for using your data. Logs and limits protect{' '}
            {appName} from errors and abuse, which is our legitimate interest. You can remove what you added
            voluntarily, such as a photo, at any time. We show no advertising, don’t track you, build no
            profiles, and don’t sell or rent out data.
          </Trans>
        </p>
      ),
    },
    {
      id: 'device',
      title: <Trans>Cookies and your device</Trans>,
      body: (
        <>
          <p>
            <Trans>Only what your requests need, which is why there is no cookie banner.</Trans>
          </p>
          <ul>
            <li>
              <Trans>
                <b>Staying signed in:</b> a cookie that scripts can’t read (HttpOnly), until you log out or
                have not been here for 30 days.
              </Trans>
            </li>
            <li>
              <Trans>
                <b>Protection:</b> a second cookie that proves that a request comes from our own pages (CSRF).
              </Trans>
            </li>
            <li>
              <Trans>
                <b>Knowing this browser again:</b> a cookie for 400 days that says which accounts have signed
                in here, so that we mail you about others and strangers’ guesses don’t lock you out.
              </Trans>
            </li>
            <li>
              <Trans>
                <b>A trip without an account:</b> if you plan one before signing up, a cookie that scripts
                can’t read names it for one day, so that you find it again and can save it. Then both are
                deleted.
              </Trans>
            </li>
            <li>
              <Trans>
                <b>Appearance:</b> cookies for a year, if you choose light or dark in the settings, or days as
                a timeline.
              </Trans>
            </li>
            <li>
              <Trans>
                <b>In the tab’s storage, gone when you close it:</b> a token that is valid for an hour, the
                trip you are drafting, and a shared link or a planned trip that waits until you sign in.
              </Trans>
            </li>
            <li>
              <Trans>
                <b>In the browser’s storage:</b> your last five searches. They stay on your device.
              </Trans>
            </li>
            <li>
              <Trans>
                <b>For reading without a connection:</b> copies of your list of trips and of the last 20 trips
                you opened, with their maps, members and your name and email address. They are deleted when
                you log out, when someone else signs in here, and when your session or your account ends, and
                not read after 30 days.
              </Trans>
            </li>
            <li>
              <Trans>
                <b>The app itself:</b> its scripts, styles and fonts, which say nothing about you.
              </Trans>
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'public',
      title: <Trans>What others see</Trans>,
      body: (
        <ul>
          <li>
            <Trans>
              <b>Signed-in travellers</b> can find you by name and see your photo, what you write about
              yourself, and how many published trips and followers you have and how many travellers you
              follow. Your followers see the list of your published trips.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>A published trip</b> can be found, read, liked and copied by every signed-in traveller, with
              your name and photo on it. They can also find out who likes it.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>A review</b> can be read by every signed-in traveller, with your name and photo on it.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>Whom you have blocked</b> is known to you alone; they aren’t told.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>A report</b> of a trip, profile, photo or review is read by our staff only, who don’t see by
              whom it is.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>A shared link</b> shows the trip’s name to everyone who opens it, and the whole trip after
              they sign in. The members of a trip see each other’s names and photos.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>Never shown to others:</b> your email address, your password, your country, and trips that
              you have neither published nor shared.
            </Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'others',
      title: <Trans>Who else receives data</Trans>,
      body: (
        <>
          <p>
            <Trans>Your data is on the operator’s server. Some features may need other services:</Trans>
          </p>
          <ul>
            <li>
              <Trans>
                <b>Email:</b> codes are sent through the operator’s mail service, which receives your address.
              </Trans>
            </li>
            <li>
              <Trans>
                <b>AI planning:</b> a planner built into {appName} does it. If the operator has connected a
                language model, your choices for the trip may be sent to it, such as destination, length,
                budget and interests. Your name and email address are not.
              </Trans>
            </li>
            <li>{hasGoogle ? <GoogleData /> : <ProviderData />}</li>
            <li>
              <Trans>
                <b>Maps and pictures:</b> your browser loads some of them from other servers, which see your
                network address, as every server does.
              </Trans>
            </li>
            <li>
              <Trans>
                <b>Links to other sites,</b> such as directions or sharing by WhatsApp, lead to services with
                their own terms.
              </Trans>
            </li>
          </ul>
          <p>
            <Trans>Apart from that, we share data only where the law requires it.</Trans>
          </p>
        </>
      ),
    },
  ];
}

function ProviderData() {
  return (
    <Trans>
      <b>Places and routes:</b> if the operator has connected a provider such as Google, it receives the texts
      you search places with and the positions of stops, but not who you are.
    </Trans>
  );
}

function GoogleData() {
  return (
    <Trans>
      <b>Places and maps:</b> they come from Google here. Our server asks Google for places, and sends it the
      texts you search with, the places you look at or have in trips, and the positions around which you
      search, but not who you are. Pictures of places are loaded through our server. Your browser loads maps,
      and the portraits of people who review places there, from Google itself, which then sees your network
      address. The <GooglePrivacy /> explains what Google does with this data and is part of this page; the{' '}
      <GoogleTerms /> apply as well. If the operator has connected a service that measures routes, it receives
      the positions of stops.
    </Trans>
  );
}
