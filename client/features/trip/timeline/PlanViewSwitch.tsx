import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';

import { type PlanView, useBootstrap } from '../../../api/bootstrap';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl';

/** Switches between days as lists and days on a clock. On wide screens only, where both have room. */
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

const ONE_YEAR = 365 * 24 * 3600;

// Set in the browser only, because the server renders for many travellers at once.
let chosen: PlanView | null = null;
const listeners = new Set<() => void>();

/**
 * Returns the traveller's preferred view of days. The server knows it from a cookie, so that the layout does
 * not shift.
 */
export function usePlanView(): PlanView {
  const { planView } = useBootstrap();
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? planView,
    () => planView,
  );
}

function choosePlanView(view: PlanView): void {
  chosen = view;
  const isSecure = location.protocol === 'https:';
  document.cookie = [
    `planview=${view}`,
    'path=/',
    `max-age=${ONE_YEAR}`,
    'samesite=lax',
    ...(isSecure ? ['secure'] : []),
  ].join(';');
  for (const changed of [...listeners]) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
