import { Trans, useLingui } from '@lingui/react/macro';

import { useSomedayNear } from '../../api/someday';
import { ChipToggleGroup } from '../../ui/Chips';
import { ideasOf, placesOf, withIdeas } from './draft';
import type { Wizard } from './useWizard';

/** Offers what of the traveller's someday list is near the destinations: the trip begins with it among its ideas. */
export function SomedayChoice({ wizard: { draft, change } }: { wizard: Wizard }) {
  const { t } = useLingui();
  const { data } = useSomedayNear(placesOf(draft));
  const offered = data?.places ?? [];
  if (offered.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="wizard-someday">
      <div>
        <h2 id="wizard-someday" className="label">
          <Trans>From your someday list</Trans>
        </h2>
        <p className="cap">
          <Trans>Near your destination. What you choose becomes an idea of the trip.</Trans>
        </p>
      </div>
      <ChipToggleGroup
        label={t`From your someday list`}
        options={offered.map(({ place_id, name }) => ({ id: place_id, label: name }))}
        values={ideasOf(draft)}
        onChange={(ids) =>
          change(
            withIdeas(
              draft,
              offered.map(({ place_id }) => place_id).filter((id) => ids.includes(id)),
            ),
          )
        }
      />
    </section>
  );
}
