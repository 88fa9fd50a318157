import { CoverArt } from '../../ui/cover-art/CoverArt';
import { OptionCards } from '../../ui/option/OptionCards';
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
      <div className="art builder-art">
        <CoverArt name="Waypost" kind="road" />
      </div>
    </>
  );
}
