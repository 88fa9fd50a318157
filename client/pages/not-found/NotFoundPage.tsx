import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';

import { useBootstrap } from '../../api/bootstrap';
import { usePageTitle } from '../../api/usePageTitle';
import { useSession } from '../../api/viewer';
import { PlaceNotFound } from '../../features/places/PlaceNotFound';
import { InvalidLink } from '../../features/shared/InvalidLink';
import { TravellerNotFound } from '../../features/traveller/TravellerNotFound';
import { TripNotFound } from '../../features/trip/TripNotFound';
import { NotFound } from '../../ui/not-found/NotFound';

/** What is missing, by how the address begins; the titles are the server's too. */
const MISSING: { path: RegExp; title: string; Screen: ComponentType }[] = [
  { path: /^\/trip\//, title: 'Trip not found', Screen: TripNotFound },
  { path: /^\/place\//, title: 'Place not found', Screen: PlaceNotFound },
  { path: /^\/user\//, title: 'Traveller not found', Screen: TravellerNotFound },
  { path: /^\/shared(\/|$)/, title: 'Invalid share link', Screen: InvalidLink },
];

/** An address that leads nowhere; the server may say more, such as "Trip not found". */
export default function NotFoundPage() {
  const { pathname } = useLocation();
  const missing = MISSING.find(({ path }) => path.test(pathname));
  usePageTitle(missing?.title ?? 'Page not found');
  const { page, detail } = useBootstrap();
  const { viewer } = useSession();
  if (missing !== undefined) return <missing.Screen />;
  return (
    <NotFound
      title={(page === 'not-found' ? detail : null) ?? 'Page not found'}
      href={viewer === null ? '/' : '/explore'}
      way={viewer === null ? 'Home' : 'Go to Explore'}
    >
      This path leads nowhere. The address may be mistyped, or what it led to is gone.
    </NotFound>
  );
}
