import { type ComponentProps, use, useRef } from 'react';

import { stateOfTap, type TappedTrip } from '../../api/tappedTrip';
import { CardLink } from '../../ui/buttons/TextLink';
import { type Follow, FollowContext } from '../../ui/navigation';
import { tripHref, type TripSummary } from './api';

/** Selector of the poster on a trip's page. */
// eslint-disable-next-line lingui/no-unlocalized-strings -- a selector
const BANNER_POSTER = '.banner > .art';

export interface TripLinkProps extends Omit<
  ComponentProps<typeof CardLink>,
  'href' | 'state' | 'children' | 'ref'
> {
  trip: TappedTrip & Pick<TripSummary, 'itinerary_id'>;
}

/** The link of a trip's card. The trip's page initially shows the card's poster and name. */
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

/** The view-transition name of the picture that moves from one page to the next. */
const TRANSITION_NAME = 'carried';
/** Maximum wait for the new page's picture in milliseconds, because the screen is frozen meanwhile. */
const MAX_WAIT = 400;
const CHECK_INTERVAL = 10;

/**
 * Changes the page and animates a picture to its position on the new page. Without support, or with reduced
 * motion, the page changes at once.
 *
 * @param picture on the old page.
 * @param target a selector of the picture on the new page.
 */
function carryOver(picture: HTMLElement | null | undefined, target: string, change: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!picture || isCalm || !('startViewTransition' in document)) {
    change();
    return;
  }
  let arrived: HTMLElement | null = null;
  picture.style.viewTransitionName = TRANSITION_NAME;
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = '';
    change();
    arrived = await found(target);
    if (arrived !== null) arrived.style.viewTransitionName = TRANSITION_NAME;
  });
  // The animation is skipped if the picture disappears or the window is hidden; the page has changed anyway.
  transition.ready.catch(() => undefined);
  void transition.finished.finally(() => {
    if (arrived !== null) arrived.style.viewTransitionName = '';
  });
}

/**
 * Resolves to an element as soon as it exists, or to null after the maximum wait. Uses timers, because no
 * frames are rendered meanwhile.
 */
async function found(selector: string): Promise<HTMLElement | null> {
  const deadline = performance.now() + MAX_WAIT;
  let element = document.querySelector<HTMLElement>(selector);
  while (element === null && performance.now() < deadline) {
    await new Promise((done) => setTimeout(done, CHECK_INTERVAL));
    element = document.querySelector<HTMLElement>(selector);
  }
  return element;
}
