import { CoverArt } from '../../ui/cover-art/CoverArt';
import { cityOf, type TripDraft } from './draft';
import { BUDGETS, titleOf, TRAVELERS } from './options';
import { isBefore, type Step } from './steps';
import { lengthText, whereText } from './words';

/** Beside the wizard on wide screens: the trip so far, over its poster. */
export function DraftPanel({ draft, step }: { draft: TripDraft; step: Step }) {
  const city = cityOf(draft);
  const rows: [string, string | null][] = [
    ['Where', whereText(draft)],
    ['How long', isBefore('duration', step) ? lengthText(draft) : null],
    ['Who', titleOf(TRAVELERS, draft.traveler)],
    ['Budget', titleOf(BUDGETS, draft.budget)],
    ['Interests', draft.interests.length > 0 ? draft.interests.join(', ') : null],
    ['Builder', builderText(draft)],
  ];
  const shown = rows.filter(([, text]) => text !== null);
  const name = step === 'name' ? draft.trip_name.trim() : '';
  return (
    <aside className="wizard-side" aria-label="Your trip so far">
      <div className="wizard-side__in">
        <CoverArt name={city ?? 'Nowhere yet'} kind={city === undefined ? 'road' : 'city'} crop="portrait" />
        <div className="draft">
          <h2>{name === '' ? (city ?? 'Your trip so far') : name}</h2>
          {shown.length === 0 ? (
            <p className="mute">Each choice lands here as you make it.</p>
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

function builderText({ trip_builder }: TripDraft): string | null {
  if (trip_builder === null) return null;
  return trip_builder === 'AI' ? 'AI' : 'Myself';
}
