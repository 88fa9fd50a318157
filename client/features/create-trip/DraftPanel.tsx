import { Trans, useLingui } from '@lingui/react/macro';

import { CoverArt } from '../../ui/cover-art/CoverArt';
import { cityOf, firstPoster, type TripDraft } from './draft';
import { BUDGETS, interestText, titleOf, TRAVELERS } from './options';
import { isBefore, type Step } from './steps';
import { lengthText, whereText } from './text';

/** The trip so far, over its cover art, beside the wizard on wide screens. */
export function DraftPanel({ draft, step }: { draft: TripDraft; step: Step }) {
  const { t } = useLingui();
  const traveler = titleOf(TRAVELERS, draft.traveler);
  const budget = titleOf(BUDGETS, draft.budget);
  const builders = { AI: t`AI`, CUSTOM: t`Myself` };
  const city = cityOf(draft);
  const rows: [string, string | null][] = [
    [t`Where`, whereText(draft)],
    [t`How long`, isBefore('duration', step) ? lengthText(draft) : null],
    [t`Who`, traveler && t(traveler)],
    [t`Budget`, budget && t(budget)],
    [t`Interests`, draft.interests.length > 0 ? draft.interests.map(interestText).join(', ') : null],
    [t`Builder`, draft.trip_builder && builders[draft.trip_builder]],
  ];
  const shown = rows.filter(([, text]) => text !== null);
  const name = step === 'name' ? draft.trip_name.trim() : '';
  return (
    <aside className="wizard-side" aria-label={t`Your trip so far`}>
      <div className="wizard-side__in">
        {city === undefined ? (
          <CoverArt name="Waypost" kind="road" crop="portrait" />
        ) : (
          <CoverArt {...firstPoster(draft)} kind="city" crop="portrait" />
        )}
        <div className="draft">
          <h2>{name === '' ? (city ?? t`Your trip so far`) : name}</h2>
          {shown.length === 0 ? (
            <p className="mute">
              <Trans>Your choices will show up here.</Trans>
            </p>
          ) : (
            <dl>
              {shown.map(([term, text]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </aside>
  );
}
