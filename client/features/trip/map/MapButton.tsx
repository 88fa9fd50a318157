import { Map } from 'lucide-react';
import { useMemo, useState } from 'react';

import { IconButton } from '../../../ui/icon-button/IconButton';
import { Sheet } from '../../../ui/sheet/Sheet';
import type { Trip } from '../trip';
import { pointsOf } from './points';
import { TripMap } from './TripMap';

/** Opens the trip map; only for a trip that has places with coordinates. */
export function MapButton({ trip }: { trip: Trip }) {
  const [isOpen, setOpen] = useState(false);
  const points = useMemo(() => pointsOf(trip.days), [trip.days]);
  if (points.length === 0) return null;
  return (
    <>
      <IconButton label="Open trip map" icon={Map} look="disc" onPress={() => setOpen(true)} />
      <Sheet title="Trip Map" isOpen={isOpen} onClose={() => setOpen(false)} isWide>
        <TripMap points={points} days={trip.days.length} sources={trip.attributions} />
      </Sheet>
    </>
  );
}
