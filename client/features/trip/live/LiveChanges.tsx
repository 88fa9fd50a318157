import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { useApi, useApiCache } from '../../../api/query';
import type { Schema } from '../../../api/types';
import { toast, TRIP_TOAST } from '../../../ui/toast/toast';
import { useIsLeaving } from '../leaving';
import type { Trip } from '../trip';
import { tripPath } from '../useTrip';
import type { News } from './calls';
import { watchTrip } from './watchTrip';

/** Keeps a trip that others may change as they leave it, while somebody looks. */
export function LiveChanges({ trip }: { trip: Trip }) {
  const path = tripPath(trip.itinerary_id);
  // Who takes part is asked for by those who show it.
  const { data: people } = useApi<Schema<'Collaborators'>>(`${path}/collaborators`, { enabled: false });
  const isShared = trip.is_published || trip.permission !== 'owner' || (people?.total_count ?? 1) > 1;
  const isLeaving = useIsLeaving(trip.itinerary_id);
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible', never);
  const { invalidate } = useApiCache();
  const version = useEffectEvent(() => trip.version);
  const onNews = useEffectEvent((news: News | null) => {
    void invalidate(path);
    if (news === null || news.changed_by === null) return;
    const said = `${news.changed_by} ${news.deleted ? 'deleted' : 'changed'} this trip`;
    toast.info(said, { autoClose: TRIP_TOAST, id: said });
  });
  const id = trip.itinerary_id;
  useEffect(() => {
    if (!isShared || !isVisible || isLeaving) return;
    const stop = new AbortController();
    void watchTrip({ id, version: () => version(), onNews: (news) => onNews(news), signal: stop.signal });
    return () => stop.abort();
  }, [id, isShared, isVisible, isLeaving]);
  return null;
}

function onVisibility(look: () => void): () => void {
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** On the server nobody looks. */
const never = () => false;
