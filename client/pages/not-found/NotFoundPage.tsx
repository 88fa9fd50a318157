import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';

import { useBootstrap, usePageTitle } from '../../api/bootstrap';
import { useSession } from '../../api/viewer';
import { InvalidShareLink } from '../../features/join-trip/joinByLink';
import { PlaceNotFound } from '../../features/places/PlaceStates';
import { TravellerNotFound } from '../../features/travellers/Profile';
import { TrialNotFound } from '../../features/trial/TrialEnds';
import { TripNotFound } from '../../features/trip/reading/TripNotFound';
import { NotFound } from '../../ui/frames/NotFound';

/** Titles by the start of the address. The server uses the same ones. */
const MISSING: { path: RegExp; title: MessageDescriptor; Screen: ComponentType }[] = [
  { path: /^\/trip\//, title: msg`Trip not found`, Screen: TripNotFound },
  { path: /^\/try(\?|$)/, title: msg`Trip not found`, Screen: TrialNotFound },
  { path: /^\/place\//, title: msg`Place not found`, Screen: PlaceNotFound },
  { path: /^\/user\//, title: msg`Traveller not found`, Screen: TravellerNotFound },
  { path: /^\/shared(\/|$)/, title: msg`Invalid share link`, Screen: InvalidShareLink },
];

/** The page for an address that does not exist. */
export default function NotFoundPage() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const missing = MISSING.find(({ path }) => path.test(pathname));
  usePageTitle(missing === undefined ? t`Page not found` : t(missing.title));
  const { page, detail } = useBootstrap();
  const { viewer } = useSession();
  if (missing !== undefined) return <missing.Screen />;
  return (
    <NotFound
      title={(page === 'not-found' ? detail : null) ?? t`Page not found`}
      href={viewer === null ? '/' : '/explore'}
      way={viewer === null ? t`Home` : t`Go to Explore`}
    >
      {t`The address may be mistyped, or the page is gone.`}
    </NotFound>
  );
}
