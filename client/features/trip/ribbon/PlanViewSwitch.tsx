import { useLingui } from '@lingui/react/macro';

import { SegmentedControl } from '../../../ui/SegmentedControl';
import { choosePlanView, usePlanView } from './view';

/** Chooses between days as lists and days on a clock; on wide screens only, where both have room. */
export function PlanViewSwitch({ canEdit }: { canEdit: boolean }) {
  const { t } = useLingui();
  const view = usePlanView();
  return (
    <div className="plan-view">
      <SegmentedControl
        label={t`Show days as`}
        options={[
          { id: 'list', label: t`List` },
          { id: 'ribbon', label: t`Timeline` },
        ]}
        value={view}
        onChange={choosePlanView}
      />
      {view === 'ribbon' && (
        <p className="cap">
          {canEdit
            ? t`Green means open. Pull the lower edge of a visit to stay longer or shorter.`
            : t`Green means open.`}
        </p>
      )}
    </div>
  );
}
