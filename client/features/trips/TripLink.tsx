import { type ComponentProps, use, useRef } from 'react';

import { stateOfTap, type TappedTrip } from '../../api/tappedTrip';
import { carryOver } from '../../ui/carryOver';
import { type Follow, FollowContext } from '../../ui/navigation';
import { CardLink } from '../../ui/TextLink';
import { tripHref, type TripSummary } from './api';

/** The poster on a trip's page. */
// eslint-disable-next-line lingui/no-unlocalized-strings -- a selector
const BANNER_POSTER = '.banner > .art';

export interface TripLinkProps extends Omit<
  ComponentProps<typeof CardLink>,
  'href' | 'state' | 'children' | 'ref'
> {
  trip: TappedTrip & Pick<TripSummary, 'itinerary_id'>;
}

/** The link of a trip's card, named after the trip, whose page begins with the poster and name of the card. */
export function TripLink({ trip, ...attributes }: TripLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const follow = use(FollowContext);
  const carry: Follow = (path, options) => {
    const poster = link.current?.closest('.card-with-link')?.querySelector<HTMLElement>('.art');
    carryOver(poster, BANNER_POSTER, () => follow?.(path, options));
  };
  return (
    <FollowContext value={follow === null ? null : carry}>
      <CardLink {...attributes} ref={link} href={tripHref(trip)} state={stateOfTap(trip)}>
        {trip.trip_name}
      </CardLink>
    </FollowContext>
  );
}
