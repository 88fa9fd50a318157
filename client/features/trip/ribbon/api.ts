import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { request } from '../../../api/client';
import { type Trip, tripPath } from '../api';
import type { Timeline, TimelineDay } from './layout';

/** When the places of a day are open and when it is light; undefined until that is known. */
export function useTimelineDay({ itinerary_id: id, version }: Trip, dayId: string): TimelineDay | undefined {
  const path = `${tripPath(id)}/timeline`;
  const { data } = useQuery({
    queryKey: [path, version],
    queryFn: ({ signal }) => request<Timeline>('GET', path, { signal }),
    staleTime: Infinity,
    // Until the new version is known, most of the old one still holds.
    placeholderData: keepPreviousData,
  });
  return data?.days.find(({ day_id }) => day_id === dayId);
}
