import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';

import { ApiError, errorText } from '../../api/errors';
import { usePageTitle } from '../../api/usePageTitle';
import { usePlace } from '../../api/place';
import { PlaceNotFound } from '../../features/places/PlaceNotFound';
import { PlaceSkeleton } from '../../features/places/PlaceSkeleton';
import { AppShell } from '../../features/shell/AppShell';
import { IconButton } from '../../ui/icon-button/IconButton';
import { useHeadingFocus } from '../../ui/layout/useHeadingFocus';
import { useBack } from '../../ui/router/useBack';
import { toast } from '../../ui/toast/toast';
import { PlaceView } from './PlaceView';

const FAILED = 'Failed to fetch place details';

/** A destination or place, and what lies around it. */
export default function PlacePage() {
  const { id = '' } = useParams();
  return <ShownPlace key={id} id={id} />;
}

function ShownPlace({ id }: { id: string }) {
  const { data: place, error } = usePlace(id);
  const isMissing = error instanceof ApiError && error.status === 404;
  const failure = place === undefined && !isMissing ? error : null;
  const back = useBack('/explore');
  usePageTitle(isMissing ? 'Place not found' : (place?.name ?? 'Place'));
  useHeadingFocus(place !== undefined || isMissing);
  useEffect(() => {
    if (failure === null) return;
    toast.error(errorText(failure, FAILED), { id: FAILED });
    back();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one goes back once for each failure
  }, [failure]);
  if (isMissing) return <PlaceNotFound />;
  const button = <IconButton label="Back" icon={ArrowLeft} look="disc" onPress={back} />;
  return (
    <AppShell tab="/trips" className="page--place">
      {place === undefined ? <PlaceSkeleton /> : <PlaceView place={place} back={button} />}
    </AppShell>
  );
}
