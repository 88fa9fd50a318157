import { useSession } from '../../api/viewer';
import { EditedText } from '../../ui/edit-text/EditedText';
import { ProfileHead } from '../../features/profile/ProfileHead';
import { FollowButton } from '../../features/traveller/FollowButton';
import type { Traveller } from '../../features/traveller/getTraveller';
import { HiddenTrips } from '../../features/traveller/HiddenTrips';
import { useFollow } from '../../features/traveller/useFollow';
import { Stats } from '../../ui/stats/Stats';
import { TravellerTrips } from './TravellerTrips';

export interface TravellerViewProps {
  traveller: Traveller;
  /** The traveller is being asked for again. */
  isLoading: boolean;
  onTryAgain: () => void;
}

export function TravellerView({ traveller, isLoading, onTryAgain }: TravellerViewProps) {
  const { name, about_me: about } = traveller;
  const { viewer } = useSession();
  const { isFollowing, followersCount, isWorking, setFollowing, announcement } = useFollow(traveller);
  const isOneself = viewer?.id === traveller.id;
  return (
    <>
      <ProfileHead name={name} photo={traveller.profile_image_url} level={1}>
        {!isOneself && <FollowButton isFollowing={isFollowing} onChange={setFollowing} />}
      </ProfileHead>
      <p className="vh" role="status">
        {announcement}
      </p>
      <Stats
        items={[
          { label: 'Trips', value: traveller.trip_count },
          { label: 'Followers', value: followersCount },
          { label: 'Following', value: traveller.following_count },
        ]}
      />
      {about !== '' && (
        <section className="section">
          <div className="row-between">
            <h2>About</h2>
          </div>
          <EditedText>{about}</EditedText>
        </section>
      )}
      {isOneself || isFollowing ? (
        <TravellerTrips
          trips={traveller.trip_list}
          isMissing={!isOneself && traveller.trip_list.length === 0 && traveller.trip_count > 0}
          isLoading={isWorking || isLoading}
          onTryAgain={onTryAgain}
        />
      ) : (
        <HiddenTrips />
      )}
    </>
  );
}
