import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';

import { CoverArt } from '../../ui/cover-art/CoverArt';
import { OptionCards } from '../../ui/fields/OptionCards';
import { Callout } from '../../ui/labels/Callout';
import { isLearning, tooFewText, uniquePlaces, useCoverages } from './coverage';
import { BUILDERS, useOptionCards } from './options';
import type { Wizard } from './useWizard';

/**
 * Chooses who builds the plan: the AI builder, if at least one destination has enough places, or the
 * traveller.
 */
export function BuilderStep({ wizard: { draft, change } }: { wizard: Wizard }) {
  const { t } = useLingui();
  const destinations = uniquePlaces(draft.destinations);
  const coverages = useCoverages(destinations);
  // If the coverage is unknown, the server decides and may refuse.
  const isOffered = coverages.some((coverage) => coverage?.is_enough ?? true);
  const isLater = coverages.some(isLearning);
  const withdraw = useEffectEvent(() => {
    if (draft.trip_builder === 'AI') change({ trip_builder: null });
  });
  useEffect(() => {
    if (!isOffered) withdraw();
  }, [isOffered]);
  const whyNot = isLater ? t`Not yet: we are still learning` : t`We know too few places for it`;
  const cards = useOptionCards(BUILDERS).map((card) =>
    card.id === 'AI' && !isOffered ? { ...card, text: whyNot, isDisabled: true } : card,
  );
  return (
    <>
      <OptionCards
        label={t`Builder`}
        options={cards}
        value={draft.trip_builder}
        onChange={(trip_builder) => change({ trip_builder })}
      />
      {destinations.map(({ place_id, name }, index) => {
        const coverage = coverages[index];
        const text =
          coverage === undefined || coverage.is_enough
            ? null
            : isLearning(coverage)
              ? t`Learning about ${name}…`
              : tooFewText(name, coverage);
        // Rendered from the start, because screen readers may miss a live region that appears together with
        // its text.
        return (
          <div key={place_id} role="status">
            {text !== null && <Callout>{text}</Callout>}
          </div>
        );
      })}
      <div className="art builder-art">
        <CoverArt name="Waypost" kind="road" />
      </div>
    </>
  );
}
