import { useLingui } from '@lingui/react/macro';

import { MapPicture } from '../../../../ui/MapPicture';
import type { Trip } from '../../api';
import { pointsOf } from '../points';

/** The map of all days, on paper. Browsers load it when the page is printed. */
export function PrintedMap({ trip }: { trip: Pick<Trip, 'itinerary_id' | 'days'> }) {
  const { t } = useLingui();
  if (pointsOf(trip.days).length === 0) return null;
  return (
    <div className="printed-map">
      <MapPicture src={`/trip/${encodeURIComponent(trip.itinerary_id)}/map.svg`} label={t`Map of the trip`} />
    </div>
  );
}
