import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import type { Schema } from '../../../api/client';
import { useApi, useApiCache } from '../../../api/query';
import { toast, TRIP_TOAST } from '../../../ui/overlays/Toast';
import { type Trip, tripPath, useIsExiting, useTrip } from '../api';
import { type News, pause, watchTrip } from './watchTrip';

/** Refreshes a trip while it is on screen. Renders nothing. */
export function TripUpdates({ trip }: { trip: Trip }) {
  const isExiting = useIsExiting(trip.itinerary_id);
  useLiveChanges(trip, isExiting);
  useTravelFigures(trip, isExiting);
  return null;
}

/** Shows other travellers' changes while they may change the trip and the page is visible. */
function useLiveChanges(trip: Trip, isExiting: boolean): void {
  const { t } = useLingui();
  const { itinerary_id: id } = trip;
  const path = tripPath(id);
  // The members were loaded for the avatars in the head.
  const { data: members } = useApi<Schema<'Collaborators'>>(`${path}/collaborators`, { enabled: false });
  const isShared = trip.is_published || trip.permission !== 'owner' || (members?.total_count ?? 1) > 1;
  const isVisible = useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'visible',
    () => false,
  );
  const { invalidate } = useApiCache();
  const version = useEffectEvent(() => trip.version);
  const onNews = useEffectEvent((news: News | null) => {
    void invalidate(path);
    if (news === null || news.changed_by === null) return;
    const { changed_by: name } = news;
    const text = news.deleted ? t`${name} deleted this trip` : t`${name} changed this trip`;
    toast.info(text, { autoClose: TRIP_TOAST, id: text });
  });
  useEffect(() => {
    if (!isShared || !isVisible || isExiting) return;
    const stop = new AbortController();
    void watchTrip({ id, version: () => version(), onNews: (news) => onNews(news), signal: stop.signal });
    return () => stop.abort();
  }, [id, isShared, isVisible, isExiting]);
}

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Delays before each reload, in milliseconds. After the last one, the figures appear on the next visit. */
const RELOAD_DELAYS = [1000, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

/** Reloads a trip while its travel figures are being computed, because they do not change the version. */
function useTravelFigures(trip: Trip, isExiting: boolean): void {
  const { itinerary_id: id, version } = trip;
  const isPending = trip.fuel_cost_pending || trip.ways_pending;
  const { refetch } = useTrip(id);
  const reload = useEffectEvent(() => refetch());
  useEffect(() => {
    if (!isPending || isExiting) return;
    const stop = new AbortController();
    void reloadRepeatedly(() => reload(), stop.signal);
    return () => stop.abort();
  }, [id, version, isPending, isExiting]);
}

async function reloadRepeatedly(reload: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (const wait of RELOAD_DELAYS) {
    await pause(wait, signal);
    if (signal.aborted) return;
    await reload();
  }
}
