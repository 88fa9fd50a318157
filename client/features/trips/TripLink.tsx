import type { ComponentProps } from 'react';

import { stateOfTap, type TappedTrip } from '../../api/tappedTrip';
import { CardLink } from '../../ui/TextLink';
import { tripHref, type TripSummary } from './api';

export interface TripLinkProps extends Omit<ComponentProps<typeof CardLink>, 'href' | 'state' | 'children'> {
  trip: TappedTrip & Pick<TripSummary, 'itinerary_id'>;
}

/** The link of a trip's card, named after the trip, whose page begins with the poster and name of the card. */
export function TripLink({ trip, ...attributes }: TripLinkProps) {
  return (
    <CardLink {...attributes} href={tripHref(trip)} state={stateOfTap(trip)}>
      {trip.trip_name}
    </CardLink>
  );
}
