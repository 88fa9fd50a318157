import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';

import type { NearbyPlace } from '../../../api/places';
import { Picture } from '../../../ui/Picture';
import { Rating } from '../../../ui/Rating';

export interface PlaceChoicesProps {
  /** Accessible name of the list. */
  label: string;
  places: readonly NearbyPlace[];
  /** What pressing one does: "Sleep at …". */
  labelOf: (name: string) => string;
  isDisabled?: boolean;
  onChoose: (place: NearbyPlace) => void;
}

/** Places of which one is taken. */
export function PlaceChoices({ label, places, labelOf, isDisabled, onChoose }: PlaceChoicesProps): ReactNode {
  return (
    <ul className="place-choices" aria-label={label}>
      {places.map((place) => (
        <li key={place.place_id}>
          <Button
            className="place-choices__one"
            aria-label={labelOf(place.name)}
            isDisabled={isDisabled}
            onPress={() => onChoose(place)}
          >
            <span className="art art--xs">
              <Picture src={place.photos[0]} name={place.name} kind={place.types[0]} crop="square" />
            </span>
            <span>
              <b className="b">{place.name}</b>
              {place.rating === null ? (
                <span className="cap">{place.address}</span>
              ) : (
                <Rating value={place.rating} total={place.total_ratings} />
              )}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
