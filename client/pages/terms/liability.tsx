import { Trans } from '@lingui/react/macro';

import { GooglePrivacy, GoogleTerms, type LegalSection, Mailbox } from '../../features/site/LegalFrame';

/**
 * The second half of the terms: liability, and the end and changes of the agreement.
 *
 * @param hasGoogle whether places come from Google, whose terms then also apply.
 */
export function liabilitySections(appName: string, hasGoogle: boolean): LegalSection[] {
  return [
    {
      id: 'check',
      title: <Trans>Check before you go</Trans>,
      body: (
        <>
          <p>
            <Trans>
              Itineraries are suggestions, whether they come from the planner, from AI or from other
              travellers. Opening hours, prices, ratings, descriptions, holidays and map positions can be
              wrong or out of date. Distances, travel times and fuel costs are estimates.
            </Trans>
          </p>
          <p>
            <Trans>
              So check what matters before you set out: whether a place is open, whether you may enter a
              country, whether the weather and your health allow the trip, and what the authorities advise. On
              the road, trust the road, not the plan.
            </Trans>
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: <Trans>Other websites</Trans>,
      body: (
        <p>
          <Trans>
            Links such as “View Directions” lead to other websites. Their terms apply there, and we are not
            responsible for what they do.
          </Trans>
        </p>
      ),
    },
    ...(hasGoogle ? [googleSection(appName)] : []),
    {
      id: 'service',
      title: <Trans>Availability</Trans>,
      body: (
        <p>
          <Trans>
            We run {appName} with care, but we can’t promise that it is always available, free of errors, or
            unchanged. Keep a copy of plans that you depend on: you can download everything you have here
            under Account Details.
          </Trans>
        </p>
      ),
    },
    {
      id: 'liability',
      title: <Trans>Liability</Trans>,
      body: (
        <>
          <p>
            <Trans>
              {appName} is free and provided as it is. We don’t guarantee that itineraries, opening hours,
              travel times or fuel estimates are correct, and as far as the law allows we are not liable for
              the consequences of relying on them, such as a missed train or a closed door.
            </Trans>
          </p>
          <p>
            <Trans>
              Nothing in these terms limits liability that the law does not let us limit: for harm caused on
              purpose or by gross negligence, for injury to life and health, and for your rights as a
              consumer.
            </Trans>
          </p>
        </>
      ),
    },
    {
      id: 'ending',
      title: <Trans>Ending the agreement</Trans>,
      body: (
        <p>
          <Trans>
            You can stop at any time: delete your account under Account Details, with your password. This
            deletes your trips and reviews; a trip that others can edit goes to the person who joined it
            first. If we ever close {appName}, or your account without a fault of yours, we’ll email you early
            enough for you to download your trips first.
          </Trans>
        </p>
      ),
    },
    {
      id: 'law',
      title: <Trans>Governing law</Trans>,
      body: (
        <p>
          <Trans>
            The law of the place where the operator is based applies. If you are a consumer, you keep the
            protection of the law of the country you live in, and may go to court there. If a part of these
            terms is invalid, the rest still applies.
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
            When these terms change, so does the date at the top. We’ll email you before a change takes
            something away from you; if you don’t agree with it, you can delete your account.
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
            For questions, complaints, or content that should not be here, write to <Mailbox />. Ask there,
            too, for the operator’s name and postal address.
          </Trans>
        </p>
      ),
    },
  ];
}

function googleSection(appName: string): LegalSection {
  return {
    id: 'google',
    title: <Trans>Places and maps by Google</Trans>,
    body: (
      <p>
        <Trans>
          {appName} shows places, their pictures and reviews, and maps from Google. By using {appName} you
          also agree to the <GoogleTerms />, and the <GooglePrivacy /> applies to the data that Google
          receives.
        </Trans>
      </p>
    ),
  };
}
