import { AvatarStack } from '../../../ui/avatar/AvatarStack';
import { Sheet } from '../../../ui/sheet/Sheet';
import { useSheet } from '../../../ui/sheet/useSheet';
import { ShareTrip } from '../share/ShareTrip';
import type { Trip } from '../trip';
import { MemberList } from './MemberList';
import { stackOf } from './people';
import { useCollaborators } from './useCollaborators';

/** Who is on a trip, if there is more than one: a few faces, and a sheet with all of them. */
export function Collaborators({ trip }: { trip: Trip }) {
  const { people, remove } = useCollaborators(trip.itinerary_id);
  const [all, sharing] = [useSheet(), useSheet()];
  if (people === undefined) return null;
  const { can_manage_collaborators: isOwner, can_share: canShare } = trip.abilities;
  const stack = stackOf(people, isOwner);
  const share = () => {
    all.close();
    sharing.open();
  };
  return (
    <>
      {people.total_count > 1 && (
        <AvatarStack
          people={stack.people.map(({ user_id, name, profile_image_url }) => ({
            id: user_id,
            name,
            src: profile_image_url,
          }))}
          more={stack.more}
          label={`${people.total_count} people on this trip. Show collaborators`}
          onPress={all.open}
        />
      )}
      <Sheet title="Collaborators" isOpen={all.isOpen} onClose={all.close}>
        <MemberList trip={trip} people={people} onRemove={remove} onShare={canShare ? share : null} />
      </Sheet>
      {canShare && (
        <ShareTrip key={sharing.visit} trip={trip} isOpen={sharing.isOpen} onClose={sharing.close} />
      )}
    </>
  );
}
