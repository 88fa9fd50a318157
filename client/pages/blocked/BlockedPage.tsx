import { useLingui } from '@lingui/react/macro';

import { BelowSettings } from '../../features/shell/BelowSettings';
import { BlockedList } from '../../features/travellers/BlockedList';
import { useBlocked } from '../../features/travellers/blocks';

/** Whom the traveller has blocked. */
export default function BlockedPage() {
  const { t } = useLingui();
  return (
    <BelowSettings
      title={t`Blocked travellers`}
      about={t`You don’t follow or find each other, and they can’t open your profile and your published trips. They aren’t told. To block someone, open their profile and its menu.`}
      query={useBlocked()}
      loading={t`Loading whom you have blocked`}
      failed={t`Failed to load whom you have blocked`}
    >
      {({ blocked }) => <BlockedList travellers={blocked} />}
    </BelowSettings>
  );
}
