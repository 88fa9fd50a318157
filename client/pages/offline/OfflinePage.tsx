import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { useEffect } from 'react';

import { usePageTitle } from '../../api/bootstrap';
import { storedTrips } from '../../api/copies';
import { PrimaryButton } from '../../ui/buttons/PrimaryButton';
import { CenterPage } from '../../ui/frames/CenterPage';
import { RowLink, RowList } from '../../ui/lists/RowList';

/** Shown if a page cannot be loaded and there is no copy of it. */
export default function OfflinePage() {
  const { t } = useLingui();
  const title = t`You are offline`;
  usePageTitle(title);
  const { data: trips = [] } = useQuery({
    queryKey: ['stored-trips'],
    queryFn: () => storedTrips(Date.now()),
    networkMode: 'always',
  });
  useEffect(() => {
    const again = () => location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <CenterPage title={title}>
      <p className="mute">{t`This page needs a connection.`}</p>
      <PrimaryButton onPress={() => location.reload()}>{t`Try again`}</PrimaryButton>
      {trips.length > 0 && (
        <section className="offline-trips">
          <h2>{t`You can read these without one`}</h2>
          <RowList label={t`Trips you opened last`}>
            {trips.map(({ id, name }) => (
              <RowLink key={id} icon={Route} label={name} href={`/trip/${encodeURIComponent(id)}`} />
            ))}
          </RowList>
        </section>
      )}
    </CenterPage>
  );
}
