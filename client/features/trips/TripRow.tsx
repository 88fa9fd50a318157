import { useId } from 'react';

import { CardLink } from '../../ui/card-link/CardLink';
import { Picture } from '../../ui/picture/Picture';
import { extent, tripHref, type TripSummary } from './trip';

export interface TripRowProps {
  trip: Pick<TripSummary, 'itinerary_id' | 'trip_name' | 'place_image' | 'no_of_days' | 'no_of_places'> &
    Partial<Pick<TripSummary, 'destination'>>;
  /** Whose it is, where a list holds trips of many. */
  author?: string;
  onChoose?: () => void;
}

/** A trip as a row of a list. */
export function TripRow({ trip, author, onChoose }: TripRowProps) {
  const id = useId();
  return (
    <article className="trip-row card-with-link">
      <div className="art art--s">
        <Picture src={trip.place_image} name={trip.destination ?? trip.trip_name} kind="city" crop="square" />
      </div>
      <div>
        <h3 className="two">
          <CardLink
            href={tripHref(trip)}
            aria-describedby={`${id}-where ${id}-extent`}
            {...(onChoose === undefined ? {} : { onPress: onChoose })}
          >
            {trip.trip_name}
          </CardLink>
        </h3>
        {trip.destination !== undefined && (
          <p className="small mute clip" id={`${id}-where`}>
            {trip.destination}
          </p>
        )}
        <p className="cap" id={`${id}-extent`}>
          {extent(trip)}
          {author !== undefined && ` · ${author}`}
        </p>
      </div>
    </article>
  );
}
