import { plural, t } from '@lingui/core/macro';
import { useId } from 'react';

import { Picture } from '../../ui/pictures/Picture';
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
  > & { scenery: string | null } & Partial<Pick<OwnTripSummary, 'shared_with'>>;
  /** The owner's name, in lists of several travellers' trips. */
  author?: string;
  onChoose?: () => void;
}

/** A trip as a row of a list. */
export function TripRow({ trip, author, onChoose }: TripRowProps) {
  const id = useId();
  return (
    <article className="trip-row card-with-link">
      <div className="art art--s">
        <Picture
          src={trip.place_image}
          name={trip.poster_name}
          scenery={trip.scenery}
          kind="city"
          crop="square"
        />
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
          {[extentText(trip), sharedText(trip)].filter((part) => part !== null).join(' · ')}
          {author !== undefined && ` · ${author}`}
        </p>
      </div>
    </article>
  );
}

/** Returns "5 days · 18 places", or "5 days" for a trip without places. */
export function extentText(trip: Pick<TripSummary, 'no_of_days' | 'no_of_places'>): string {
  const days = plural(trip.no_of_days, { one: '# day', other: '# days' });
  if (trip.no_of_places === 0) return days;
  const places = plural(trip.no_of_places, { one: '# place', other: '# places' });
  return t`${days} · ${places}`;
}

/** Returns "Shared with 3", or null for an unshared trip and in lists other than the traveller's own. */
export function sharedText({
  shared_with: others = 0,
}: Partial<Pick<OwnTripSummary, 'shared_with'>>): string | null {
  return others === 0 ? null : t`Shared with ${others}`;
}
