import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import { ApiError, errorText } from '../../api/errors';
import { fewPlacesText, type Place, usePlace } from '../../api/places';
import { AreaDestinations, AreaRoute } from '../../features/places/AreaDestinations';
import { NearbyPlaces } from '../../features/places/NearbyPlaces';
import { OutsideReviews } from '../../features/places/OutsideReviews';
import { PlaceCredits, PlaceFacts } from '../../features/places/PlaceFacts';
import { PlaceNotFound, PlaceSkeleton } from '../../features/places/PlaceStates';
import { SomedayButton } from '../../features/places/Someday';
import { AllReviewsButton } from '../../features/reviews/AllReviews';
import { OwnReview } from '../../features/reviews/OwnReview';
import { ReviewCard } from '../../features/reviews/ReviewCard';
import { AppShell } from '../../features/shell/AppShell';
import { AddToTrip } from '../../features/trip/adding/AddToTrip';
import { OwnPlaceActions } from '../../features/trip/places/OwnPlaceActions';
import { IconButton } from '../../ui/buttons/IconButton';
import { PrimaryButton } from '../../ui/buttons/PrimaryButton';
import { useHeadingFocus } from '../../ui/focus';
import { Callout } from '../../ui/labels/Callout';
import { Carousel } from '../../ui/lists/Carousel';
import { useBack } from '../../ui/navigation';
import { toast } from '../../ui/overlays/Toast';
import { PictureCarousel } from '../../ui/pictures/PictureCarousel';

/** The page of a destination or place, with what is nearby. */
export default function PlacePage() {
  const { place_id: id = '' } = useParams();
  return <PlaceById key={id} id={id} />;
}

function PlaceById({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: place, error } = usePlace(id);
  const isMissing = error instanceof ApiError && error.status === 404;
  const failure = place === undefined && !isMissing ? error : null;
  const back = useBack('/explore');
  usePageTitle(isMissing ? t`Place not found` : (place?.name ?? t`Place`));
  useHeadingFocus(place !== undefined || isMissing);
  useEffect(() => {
    if (failure === null) return;
    const failed = t`Failed to fetch place details`;
    toast.error(errorText(failure, failed), { id: failed });
    back();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- go back once per failure
  }, [failure]);
  if (isMissing) return <PlaceNotFound />;
  const button = <IconButton label={t`Back`} icon={ArrowLeft} look="disc" onPress={back} />;
  return (
    <AppShell tab="/trips" className="page--place">
      {place === undefined ? <PlaceSkeleton /> : <PlaceDetails place={place} back={button} />}
    </AppShell>
  );
}

interface PlaceDetailsProps {
  place: Place;
  /** The Back button on top of the picture. */
  back: ReactNode;
}

function PlaceDetails({ place, back }: PlaceDetailsProps) {
  const { t } = useLingui();
  const { place_id, name, address, image_urls: images } = place;
  const isDestination = place.kind === 'destination';
  const fewPlaces = fewPlacesText(name, place.known_places);
  return (
    <>
      <div className="place__grid">
        <PictureCarousel
          name={isDestination ? address : name}
          images={images}
          kind={isDestination ? 'city' : place.types}
          scenery={place.scenery}
        >
          {back}
        </PictureCarousel>
        <div className="place__facts">
          <PlaceFacts place={place} />
          {place.notice !== undefined && <Callout isStatus>{place.notice}</Callout>}
          {fewPlaces !== null && <Callout>{fewPlaces}</Callout>}
          <AreaRoute place={place} />
          <div className="place__actions">
            {(place.route?.length ?? 0) > 1 ? (
              <PrimaryButton href={routeHref(place)}>{t`Plan this route`}</PrimaryButton>
            ) : isDestination ? (
              <PrimaryButton href={planHref(place)}>{t`Plan a trip`}</PrimaryButton>
            ) : (
              <AddToTrip place={{ place_id, name, address, image: images[0] ?? null }} />
            )}
            <SomedayButton place={place} />
            {place.destinations === undefined && <OwnReview place={place} />}
            <OwnPlaceActions place={place} />
          </div>
          {/* Below the buttons, so that a long list of authors does not push them down. */}
          <PlaceCredits place={place} />
        </div>
      </div>
      <AreaDestinations place={place} />
      <PlaceReviews place={place} />
      <OutsideReviews place={place} />
      {place.destinations === undefined && <NearbyPlaces place={place} />}
    </>
  );
}

/** The latest reviews side by side. Renders nothing if there are none. */
function PlaceReviews({ place }: { place: Place }) {
  const { t } = useLingui();
  const { place_id, reviews } = place;
  if (reviews.length === 0) return null;
  return (
    <section className="section">
      <div className="row-between">
        <h2>{t`Reviews`}</h2>
        <AllReviewsButton place={place} />
      </div>
      <Carousel label={t`Reviews`}>
        {reviews.map((review) => (
          <div key={review.review_id} className="place-review">
            <ReviewCard placeId={place_id} review={review} />
          </div>
        ))}
      </Carousel>
    </section>
  );
}

/** Returns the wizard's address with the route through a country or region. */
const routeHref = ({ place_id }: Place) => `/create-trip?route=${encodeURIComponent(place_id)}`;

/** Maximum length of a destination search. */
const MAX_SEARCH = 100;

/**
 * Returns the wizard's address for a destination, identified by its full address because names are not
 * unique.
 */
function planHref({ name, address }: Place): string {
  const text = address.length <= MAX_SEARCH ? address : name;
  return `/create-trip?destination=${encodeURIComponent(text)}`;
}
