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
      about={t`You can’t follow or find each other, and they can’t open your profile or your published trips. They aren’t told. To block someone, use the menu on their profile.`}
      query={useBlocked()}
      loading={t`Loading blocked travellers`}
      failed={t`Failed to load blocked travellers`}
    >
      {({ blocked }) => <BlockedList travellers={blocked} />}
    </BelowSettings>
  );
}
