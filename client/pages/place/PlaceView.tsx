import type { ReactNode } from 'react';

import { fewPlacesText } from '../../api/knownPlaces';
import type { Place } from '../../api/place';
import { NearbyPlaces } from '../../features/places/NearbyPlaces';
import { OutsideReviews } from '../../features/places/OutsideReviews';
import { PlaceCredits } from '../../features/places/PlaceCredits';
import { PlaceFacts } from '../../features/places/PlaceFacts';
import { OwnReview } from '../../features/reviews/OwnReview';
import { AddToTrip } from '../../features/trip/adding/AddToTrip';
import { Go } from '../../ui/go/Go';
import { Note } from '../../ui/note/Note';
import { PictureCarousel } from '../../ui/picture-carousel/PictureCarousel';

import { PlaceReviews } from './PlaceReviews';

export interface PlaceViewProps {
  place: Place;
  /** The way back, which floats on the picture. */
  back: ReactNode;
}

/** Everything that is known of a destination or place, and what can be done with it. */
export function PlaceView({ place, back }: PlaceViewProps) {
  const { place_id, name, address, image_urls: images } = place;
  const isDestination = place.kind === 'destination';
  const few = fewPlacesText(name, place.known_places);
  return (
    <>
      <div className="place__grid">
        <PictureCarousel name={name} images={images} kind={isDestination ? 'city' : place.types[0]}>
          {back}
        </PictureCarousel>
        <div className="place__facts">
          <PlaceFacts place={place} />
          {place.notice !== undefined && <Note isStatus>{place.notice}</Note>}
          {few !== null && <Note>{few}</Note>}
          <div className="place__actions">
            {isDestination ? (
              <Go href={planHref(place)}>Plan a trip</Go>
            ) : (
              <AddToTrip place={{ place_id, name, address, image: images[0] ?? null }} />
            )}
            <OwnReview place={place} />
          </div>
          {/* Below the buttons: many authors must not push away what one came to do. */}
          <PlaceCredits place={place} />
        </div>
      </div>
      <PlaceReviews place={place} />
      <OutsideReviews place={place} />
      <NearbyPlaces place={place} />
    </>
  );
}

/** Longest text that the search for destinations takes. */
const MAX_SEARCH = 100;

/** The wizard with this destination: by its whole address, which tells it from others of its name. */
function planHref({ name, address }: Place): string {
  const text = address.length <= MAX_SEARCH ? address : name;
  return `/create-trip?destination=${encodeURIComponent(text)}`;
}
