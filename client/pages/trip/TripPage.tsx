import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import { ApiError, errorText } from '../../api/errors';
import { useSession } from '../../api/viewer';
import { AppShell } from '../../features/shell/AppShell';
import { type Traveller, travellerPath, useTraveller } from '../../features/travellers/api';
import { FollowButton, useFollow } from '../../features/travellers/FollowButton';
import { type Trip, useTripOrPart } from '../../features/trip/api';
import { TripUpdates } from '../../features/trip/live/TripUpdates';
import { canOnlyDuplicate } from '../../features/trip/reading/DuplicateBar';
import { TripSkeleton } from '../../features/trip/reading/TripBanner';
import { TripNotFound } from '../../features/trip/reading/TripNotFound';
import { TripView } from '../../features/trip/reading/TripView';
import { useMembers } from '../../features/trip/sharing/api';
import { TextLink } from '../../ui/buttons/TextLink';
import { useHeadingFocus } from '../../ui/focus';
import { toast, TRIP_TOAST } from '../../ui/overlays/Toast';
import { Avatar } from '../../ui/pictures/Avatar';

/** The page of a trip. Its id is in the path or in the query. */
export default function TripPage() {
  const { t } = useLingui();
  const { itinerary_id: pathId } = useParams();
  const [query] = useSearchParams();
  const id = pathId ?? query.get('itinerary_id') ?? '';
  const { trip, part, isWhole, error } = useTripOrPart(id);
  const isMissing = id === '' || (error instanceof ApiError && error.status === 404);
  const failure = trip === undefined && !isMissing ? error : null;
  const navigate = useNavigate();
  usePageTitle(isMissing ? t`Trip not found` : (trip?.trip_name ?? t`Trip`));
  useHeadingFocus(trip !== undefined || isMissing);
  // A trip on screen may be deleted.
  useHeadingFocus(isMissing);
  const failed = t`Failed to fetch trip details`;
  useEffect(() => {
    if (failure === null) return;
    toast.error(errorText(failure, failed), { autoClose: TRIP_TOAST });
    void navigate('/trips', { replace: true });
  }, [failure, failed, navigate]);
  if (isMissing) return <TripNotFound />;
  return (
    <AppShell tab="/trips" className="page--trip" hasBottomBar={trip !== undefined && canOnlyDuplicate(trip)}>
      {trip === undefined ? (
        <TripSkeleton />
      ) : (
        <TripView key={id} trip={trip} part={part} author={<TripAuthor trip={trip} />} />
      )}
      {trip !== undefined && isWhole && <TripUpdates trip={trip} />}
    </AppShell>
  );
}

/** The author of a published trip, with a Follow button. Renders nothing for own and unpublished trips. */
function TripAuthor({ trip }: { trip: Trip }) {
  const { viewer } = useSession();
  const { members } = useMembers(trip.itinerary_id);
  const isShown = trip.is_published && viewer !== null && trip.user_id !== viewer.id;
  // The name is in the first HTML; whether the reader follows the author is fetched afterwards.
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
