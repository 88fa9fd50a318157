import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';

import { ApiError, errorText } from '../../api/errors';
import { usePageTitle } from '../../api/usePageTitle';
import { AppShell } from '../../features/shell/AppShell';
import { CostNews } from '../../features/trip/cost/CostNews';
import { isToDuplicate } from '../../features/trip/duplicate/DuplicateBar';
import { LiveChanges } from '../../features/trip/live/LiveChanges';
import { TripNotFound } from '../../features/trip/TripNotFound';
import { TripSkeleton } from '../../features/trip/TripSkeleton';
import { TripView } from '../../features/trip/TripView';
import { useTrip } from '../../features/trip/useTrip';
import { useHeadingFocus } from '../../ui/layout/useHeadingFocus';
import { toast, TRIP_TOAST } from '../../ui/toast/toast';

/** A trip; its id stands in the path or in the query. */
export default function TripPage() {
  const { id: named } = useParams();
  const [query] = useSearchParams();
  const id = named ?? query.get('itinerary_id') ?? '';
  const { data: trip, error } = useTrip(id);
  const isMissing = id === '' || (error instanceof ApiError && error.status === 404);
  const failure = trip === undefined && !isMissing ? error : null;
  const navigate = useNavigate();
  usePageTitle(isMissing ? 'Trip not found' : (trip?.trip_name ?? 'Trip'));
  useHeadingFocus(trip !== undefined || isMissing);
  // Also when it was there before.
  useHeadingFocus(isMissing);
  useEffect(() => {
    if (failure === null) return;
    toast.error(errorText(failure, 'Failed to fetch trip details'), { autoClose: TRIP_TOAST });
    void navigate('/trips', { replace: true });
  }, [failure, navigate]);
  if (isMissing) return <TripNotFound />;
  return (
    <AppShell tab="/trips" className="page--trip" hasBottomBar={trip !== undefined && isToDuplicate(trip)}>
      {trip === undefined ? <TripSkeleton /> : <TripView key={id} trip={trip} />}
      {trip !== undefined && <LiveChanges trip={trip} />}
      {trip !== undefined && <CostNews trip={trip} />}
    </AppShell>
  );
}
