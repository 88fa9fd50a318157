import { Trans } from '@lingui/react/macro';

import { useSession } from '../../api/viewer';
import { travellerPath, type Traveller, useTraveller } from '../../features/travellers/api';
import { FollowButton } from '../../features/travellers/FollowButton';
import { useFollow } from '../../features/travellers/useFollow';
import type { Trip } from '../../features/trip/api';
import { useMembers } from '../../features/trip/sharing/api';
import { Avatar } from '../../ui/Avatar';
import { TextLink } from '../../ui/TextLink';

/** Whose published trip this is, and Follow. Nothing on one's own trip, and on those that are not published. */
export function TripAuthor({ trip }: { trip: Trip }) {
  const { viewer } = useSession();
  const { members } = useMembers(trip.itinerary_id);
  const isShown = trip.is_published && viewer !== null && trip.user_id !== viewer.id;
  // The page starts with the name; whether one follows its owner is asked for afterwards.
  const { data: author } = useTraveller(trip.user_id, isShown);
  if (!isShown || members === undefined) return null;
  const { name, profile_image_url: photo } = members.owner;
  return (
    <div className="trip-author">
      <Avatar name={name} src={photo} />
      <p className="trip-author__name">
        <Trans>
          By <TextLink href={travellerPath(trip.user_id)}>{name}</TextLink>
        </Trans>
      </p>
      {author?.abilities.can_follow === true && <Following traveller={author} />}
    </div>
  );
}

function Following({ traveller }: { traveller: Traveller }) {
  const { isFollowing, setFollowing, announcement } = useFollow(traveller);
  return (
    <>
      <FollowButton isFollowing={isFollowing} onChange={setFollowing} isSmall />
      <p className="vh" role="status">
        {announcement}
      </p>
    </>
  );
}
