import { t } from '@lingui/core/macro';
import { useId } from 'react';

import { extentText } from '../../text/quantities';
import { TripPicture } from '../../ui/pictures/Picture';
import type { OwnTripSummary, TripSummary } from './api';
import { TripLink } from './TripLink';

export interface TripRowProps {
  trip: Pick<
    TripSummary,
    | 'itinerary_id'
    | 'trip_name'
    | 'destination'
    | 'place_image'
    | 'poster_name'
    | 'no_of_days'
    | 'no_of_places'
  > & { scenery: string | null } & Partial<
      Pick<OwnTripSummary, 'permission' | 'shared_with' | 'user_profile'>
    >;
  /** The owner's name, in lists of several travellers' trips. */
  author?: string;
  onChoose?: () => void;
}

/** Separates facts. The dot ends a line rather than begins one. */
const DOT = '\u00a0· ';

/** A trip as a row of a list. */
export function TripRow({ trip, author, onChoose }: TripRowProps) {
  const id = useId();
  return (
    <article className="trip-row card-with-link">
      <div className="art art--s">
        <TripPicture trip={trip} crop="square" />
      </div>
      <div>
        <h3 className="two">
          <TripLink
            trip={trip}
            aria-describedby={[`${id}-where`, `${id}-extent`].join(' ')}
            onPress={onChoose}
          />
        </h3>
        <p className="small mute clip" id={`${id}-where`}>
          {trip.destination}
        </p>
        <p className="cap" id={`${id}-extent`}>
          {[extentText(trip), sharedText(trip), author ?? null].filter((part) => part !== null).join(DOT)}
        </p>
      </div>
    </article>
  );
}

/**
 * Returns "Shared with 3" for an own trip and "Shared by Mina" for a joined one, or null for an unshared trip and
 * in lists other than the traveller's own.
 */
export function sharedText({
  permission,
  shared_with: others = 0,
  user_profile: owner,
}: Partial<Pick<OwnTripSummary, 'permission' | 'shared_with' | 'user_profile'>>): string | null {
  if (permission !== undefined && permission !== 'owner' && owner !== undefined) {
    const { name } = owner;
    return t`Shared by ${name}`;
  }
  return others === 0 ? null : t`Shared with ${others}`;
}
