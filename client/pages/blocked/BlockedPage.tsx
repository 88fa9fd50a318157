import { useLingui } from '@lingui/react/macro';

import { BelowSettings } from '../../features/shell/BelowSettings';
import { travellerPath } from '../../features/travellers/api';
import { type BlockedTraveller, useBlocked, useSetBlocked } from '../../features/travellers/blocks';
import { dateText } from '../../text/dates';
import { Button } from '../../ui/buttons/Button';
import { TextLink } from '../../ui/buttons/TextLink';
import { useFocusLeftBehind } from '../../ui/focus';
import { Avatar } from '../../ui/pictures/Avatar';

/** The page of travellers whom the viewer has blocked. */
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

/** A list of blocked travellers with buttons to unblock them. */
function BlockedList({ travellers }: { travellers: readonly BlockedTraveller[] }) {
  const { t } = useLingui();
  const { set, isWorking } = useSetBlocked();
  useFocusLeftBehind(isWorking);
  if (travellers.length === 0) return <p>{t`You haven’t blocked anyone.`}</p>;
  return (
    <ul className="list" aria-label={t`Blocked travellers`}>
      {travellers.map(({ id, name, profile_image_url: photo, since }) => {
        const day = dateText(since.slice(0, 10));
        return (
          <li key={id}>
            <div className="traveller grow">
              <Avatar name={name} src={photo} />
              <div>
                <p className="traveller__name">
                  <TextLink href={travellerPath(id)}>{name}</TextLink>
                </p>
                <p className="cap">{t`Blocked on ${day}`}</p>
              </div>
              <Button
                isSmall
                isDisabled={isWorking}
                onPress={() => set({ id, name, isBlocked: false })}
                label={t`Unblock ${name}`}
              >
                {t`Unblock`}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
