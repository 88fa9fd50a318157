import type { ReactNode } from 'react';

import type { NearbyPlace } from '../../../api/places';
import { PressButton } from '../../../ui/buttons/press';
import { Rating } from '../../../ui/labels/Rating';
import { Picture } from '../../../ui/pictures/Picture';

export interface PlaceChoicesProps {
  /** Accessible name of the list. */
  label: string;
  places: readonly NearbyPlace[];
  /** Returns the accessible name of a choice: "Sleep at …". */
  labelOf: (name: string) => string;
  isDisabled?: boolean;
  onChoose: (place: NearbyPlace) => void;
}

/** A list of places for choosing one. */
export function PlaceChoices({ label, places, labelOf, isDisabled, onChoose }: PlaceChoicesProps): ReactNode {
  return (
    <ul className="place-choices" aria-label={label}>
      {places.map((place) => (
        <li key={place.place_id} className="place-choices__one card-with-link">
          <div className="art art--xs">
            <Picture
              src={place.photos[0]}
              name={place.name}
              kind={place.types}
              scenery={place.scenery}
              crop="square"
            />
          </div>
          <div>
            <PressButton
              className="card-link"
              aria-label={labelOf(place.name)}
              isDisabled={isDisabled}
              onPress={() => onChoose(place)}
            >
              {place.name}
            </PressButton>
            {place.rating === null ? (
              <p className="cap">{place.address}</p>
            ) : (
              <Rating value={place.rating} total={place.total_ratings} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
