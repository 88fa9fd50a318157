import { useLingui } from '@lingui/react/macro';

import { useFewPlaces } from '../../api/places';
import { Callout } from '../../ui/Callout';
import { OptionCards } from '../../ui/OptionCards';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import type { Destination } from './draft';
import { BUILDERS, useOptionCards } from './options';
import type { Wizard } from './useWizard';

/** Who builds the plan: the AI builder, or the traveller. */
export function BuilderStep({ wizard: { draft, change } }: { wizard: Wizard }) {
  const { t } = useLingui();
  return (
    <>
      <OptionCards
        label={t`Builder`}
        options={useOptionCards(BUILDERS)}
        value={draft.trip_builder}
        onChange={(trip_builder) => change({ trip_builder })}
      />
      {draft.trip_builder === 'AI' &&
        uniquePlaces(draft.destinations).map((destination) => (
          <FewPlaces key={destination.key} destination={destination} />
        ))}
      <div className="art builder-art">
        <CoverArt name="Waypost" kind="road" />
      </div>
    </>
  );
}

/** Each place once, however often it is visited. */
const uniquePlaces = (destinations: readonly Destination[]): Destination[] => [
  ...new Map(destinations.map((destination) => [destination.place_id, destination])).values(),
];

/** Warns that we know few places around a destination, so that the plan may be thin. */
function FewPlaces({ destination }: { destination: Destination }) {
  const text = useFewPlaces(destination);
  // Rendered from the start, as screen readers may miss a live region that appears with its text.
  return <div role="status">{text !== null && <Callout>{text}</Callout>}</div>;
}
