import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';

import { useBootstrap } from '../../api/bootstrap';
import { usePageTitle } from '../../api/usePageTitle';
import { useSession } from '../../api/viewer';
import { InvalidLink } from '../../features/shared/InvalidLink';
import { TravellerNotFound } from '../../features/traveller/TravellerNotFound';
import { TripNotFound } from '../../features/trip/TripNotFound';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Go } from '../../ui/go/Go';

/** What is missing, by how the address begins; the titles are the server's too. */
const MISSING: { path: RegExp; title: string; Screen: ComponentType }[] = [
  { path: /^\/trip\//, title: 'Trip not found', Screen: TripNotFound },
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
    <main className="center-page" id="main">
      <div>
        <div className="art center-page__art">
          <CoverArt name="Nowhere" kind="road" />
        </div>
        <h1 className="title" tabIndex={-1}>
          {(page === 'not-found' ? detail : null) ?? 'Page not found'}
        </h1>
        <p className="mute">
          This path leads nowhere. The address may be mistyped, or what it led to is gone.
        </p>
        <Go href={viewer === null ? '/' : '/explore'}>{viewer === null ? 'Home' : 'Go to Explore'}</Go>
      </div>
    </main>
  );
}
