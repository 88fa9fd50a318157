import { useLingui } from '@lingui/react/macro';

import { late } from '../../../ui/overlays/late';
import { useSheet } from '../../../ui/overlays/Sheet';
import { AvatarStack } from '../../../ui/pictures/Avatar';
import type { Trip } from '../api';
import { avatarStackOf, useMembers } from './api';

const MemberSheet = late(() => import('./MemberSheet').then((module) => module.MemberSheet));
const ShareTrip = late(() => import('./ShareTrip').then((module) => module.ShareTrip));

/** The avatars of a trip with collaborators, and the sheet that lists all members. */
export function Collaborators({ trip }: { trip: Trip }) {
  const { t } = useLingui();
  const { members, remove } = useMembers(trip.itinerary_id);
  const [list, sharing] = [useSheet(), useSheet()];
  if (members === undefined) return null;
  const { can_manage_collaborators: isOwner, can_share: canShare } = trip.abilities;
  const { shown, more } = avatarStackOf(members, isOwner);
  const { total_count: count } = members;
  const share = () => {
    list.close();
    sharing.open();
  };
  return (
    <>
      {count > 1 && (
        <AvatarStack
          people={shown.map(({ user_id, name, profile_image_url }) => ({
            id: user_id,
            name,
            src: profile_image_url,
          }))}
          more={more}
          label={t`${count} people on this trip. Show collaborators`}
          onPress={list.open}
        />
      )}
      {list.visit > 0 && (
        <MemberSheet
          key={`list ${list.visit}`}
          trip={trip}
          members={members}
          isOpen={list.isOpen}
          onClose={list.close}
          onRemove={remove}
          onShare={canShare ? share : null}
        />
      )}
      {canShare && sharing.visit > 0 && (
        <ShareTrip key={sharing.visit} trip={trip} isOpen={sharing.isOpen} onClose={sharing.close} />
      )}
    </>
  );
}
