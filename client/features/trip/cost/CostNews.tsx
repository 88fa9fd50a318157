import { useEffect, useEffectEvent } from 'react';

import { useIsLeaving } from '../leaving';
import { pause } from '../live/pause';
import type { Trip } from '../trip';
import { useTrip } from '../useTrip';

/** Milliseconds before each further look; who still waits after that finds it when they come back. */
const PAUSES = [1000, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

/** Looks at a trip again while its cost or its ways are being worked out: that makes no new version, so no news tell of it. */
export function CostNews({ trip }: { trip: Trip }) {
  const { itinerary_id: id, version } = trip;
  const isPending = trip.fuel_cost_pending || trip.ways_pending;
  const isLeaving = useIsLeaving(id);
  const { refetch } = useTrip(id);
  const look = useEffectEvent(() => refetch());
  useEffect(() => {
    if (!isPending || isLeaving) return;
    const stop = new AbortController();
    void lookAgain(() => look(), stop.signal);
    return () => stop.abort();
  }, [id, version, isPending, isLeaving]);
  return null;
}

async function lookAgain(look: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (const wait of PAUSES) {
    await pause(wait, signal);
    if (signal.aborted) return;
    await look();
  }
}
