import { type ComponentProps, use, useRef } from 'react';

import { stateOfTap, type TappedTrip } from '../../api/tappedTrip';
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

/** The name under which a picture moves from one page to the next. */
const CARRIED = 'carried';
/** A page that takes longer comes without: the screen stands still meanwhile. Milliseconds. */
const PATIENCE = 400;
const LOOK_EVERY = 10;

/**
 * Changes the page, and lets a picture move to where the new page shows it; at once where that cannot be, or where
 * motion is unwelcome.
 *
 * @param picture of the page that is left.
 * @param target a selector of the picture on the new page.
 */
function carryOver(picture: HTMLElement | null | undefined, target: string, change: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!picture || isCalm || !('startViewTransition' in document)) {
    change();
    return;
  }
  let arrived: HTMLElement | null = null;
  picture.style.viewTransitionName = CARRIED;
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = '';
    change();
    arrived = await found(target);
    if (arrived !== null) arrived.style.viewTransitionName = CARRIED;
  });
  // It is skipped where the picture goes meanwhile, or the window is hidden: the page has changed all the same.
  transition.ready.catch(() => undefined);
  void transition.finished.finally(() => {
    if (arrived !== null) arrived.style.viewTransitionName = '';
  });
}

/** An element as soon as it is there; null where it does not come. Frames do not come meanwhile. */
async function found(selector: string): Promise<HTMLElement | null> {
  const deadline = performance.now() + PATIENCE;
  let element = document.querySelector<HTMLElement>(selector);
  while (element === null && performance.now() < deadline) {
    await new Promise((done) => setTimeout(done, LOOK_EVERY));
    element = document.querySelector<HTMLElement>(selector);
  }
  return element;
}
