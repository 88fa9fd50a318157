import { Trans } from '@lingui/react/macro';
import { BedDouble } from 'lucide-react';

import type { Day } from '../api';
import { HopLine } from '../day/HopLine';
import type { Stay } from './nights';

export interface BaseLineProps {
  day: Day;
  stays: readonly Stay[];
}

/** The hop from the stay to the first stop of a day. Renders nothing without a stay. */
export function FromBase({ day: { from_base: hop, activities }, stays }: BaseLineProps) {
  const [stay, stop] = [stays.find(({ place_id }) => place_id === hop?.from), activities[0]];
  if (hop === null || stay === undefined || stop === undefined) return null;
  const { name } = stay;
  return (
    <div className="base-line">
      <BedDouble />
      <p>
        <Trans>From {name}</Trans>
      </p>
      <HopLine from={stay} to={stop} hop={hop} />
    </div>
  );
}

/** The hop from the last stop of a day to the stay. Renders nothing without a stay. */
export function ToBase({ day: { to_base: hop, activities }, stays }: BaseLineProps) {
  const [stay, stop] = [stays.find(({ place_id }) => place_id === hop?.to), activities.at(-1)];
  if (hop === null || stay === undefined || stop === undefined) return null;
  const { name } = stay;
  return (
    <div className="base-line">
      <BedDouble />
      <p>
        <Trans>Back to {name}</Trans>
      </p>
      <HopLine from={stop} to={stay} hop={hop} />
    </div>
  );
}
