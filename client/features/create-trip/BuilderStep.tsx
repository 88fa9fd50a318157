import { useFewPlaces } from '../../api/knownPlaces';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Note } from '../../ui/note/Note';
import { OptionCards } from '../../ui/option/OptionCards';
import type { Destination } from './draft';
import { BUILDERS } from './options';
import type { Wizard } from './useWizard';

/** Who draws the plan. */
export function BuilderStep({ wizard: { draft, change } }: { wizard: Wizard }) {
  return (
    <>
      <OptionCards
        label="Builder"
        options={BUILDERS}
        value={draft.trip_builder}
        onChange={(trip_builder) => change({ trip_builder })}
      />
      {draft.trip_builder === 'AI' &&
        withoutRepeats(draft.destinations).map((destination) => (
          <FewPlaces key={destination.key} destination={destination} />
        ))}
      <div className="art builder-art">
        <CoverArt name="Waypost" kind="road" />
      </div>
    </>
  );
}

/** Each place once, however often it is visited. */
const withoutRepeats = (destinations: readonly Destination[]): Destination[] => [
  ...new Map(destinations.map((destination) => [destination.place_id, destination])).values(),
];

/** A plan can only be as rich as what is known of where one goes. */
function FewPlaces({ destination }: { destination: Destination }) {
  const text = useFewPlaces(destination);
  // There from the start: what appears together with its live region is not always read out.
  return <div role="status">{text !== null && <Note>{text}</Note>}</div>;
}
