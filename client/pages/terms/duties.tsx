import { GooglePrivacy, GoogleTerms } from '../../features/legal/GoogleLinks';
import { Mailbox } from '../../features/legal/Mailbox';
import type { LegalSection } from '../../features/legal/section';

/**
 * The second half of the terms: what we answer for, and how all this ends or changes.
 *
 * @param hasGoogle whether places come from Google, whose terms then hold as well.
 */
export function duties(appName: string, hasGoogle: boolean): LegalSection[] {
  return [
    {
      id: 'check',
      title: 'Check before you go',
      body: (
        <>
          <p>
            Itineraries, whether made by the planner, by AI or by other travellers, are suggestions. Opening
            hours, prices, ratings, descriptions, holidays and positions on the map can be out of date or
            wrong. Distances, travel times and fuel costs are estimates: the road, the traffic and the pump
            decide.
          </p>
          <p>
            So check what matters before you set out: whether a place is open, whether you may enter a
            country, whether the weather and your health allow it, and what the authorities advise. Look at
            the road, not at the plan.
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: 'Sites of others',
      body: (
        <p>
          Links such as “View Directions” lead to services of others. Their terms apply there, and we do not
          answer for what they do.
        </p>
      ),
    },
    ...(hasGoogle ? [google(appName)] : []),
    {
      id: 'service',
      title: 'Keeping it running',
      body: (
        <p>
          We look after {appName} with care, but we cannot promise that it is always there, free of faults, or
          that it stays as it is. Take a copy of plans that you depend on: you can download everything you
          have here under Account Details.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'What we answer for',
      body: (
        <>
          <p>
            {appName} is free and comes as it is. We give no warranty for the correctness of itineraries,
            opening hours, travel times and fuel estimates, and as far as the law allows we are not liable for
            what follows from relying on them, such as a missed train or a closed door.
          </p>
          <p>
            Nothing here limits a liability that the law does not let us limit: for harm done on purpose or by
            gross negligence, for injury to life and health, and for the rights that you have as a consumer.
          </p>
        </>
      ),
    },
    {
      id: 'ending',
      title: 'Ending it',
      body: (
        <p>
          You can stop at any time: delete your account under Account Details, with your password. Your trips
          and reviews go with it; a trip that others may edit passes to the one of them who joined first. If
          we ever close {appName}, or your account without a fault of yours, we tell you by email in good
          time, so that you can download your trips first.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Which law applies',
      body: (
        <p>
          The law of the place where the operator is based. If you are a consumer, you keep the protection of
          the law of the country you live in, and may go to the courts there. If a part of these terms does
          not hold, the rest does.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When these terms change, the date at the top does too. Of a change that takes something from you we
          tell you by email before it counts; if you do not agree, you can delete your account.
        </p>
      ),
    },
    {
      id: 'contact-us',
      title: 'Contact',
      body: (
        <p>
          Questions, complaints, or something that should not be here: write to <Mailbox />. That is also
          where to ask who the operator is and where to send a letter.
        </p>
      ),
    },
  ];
}

function google(appName: string): LegalSection {
  return {
    id: 'google',
    title: 'Places and maps by Google',
    body: (
      <p>
        {appName} shows places, their pictures and reviews, and maps from Google. By using {appName} you also
        agree to the <GoogleTerms />, and the <GooglePrivacy /> applies to what Google learns.
      </p>
    ),
  };
}
