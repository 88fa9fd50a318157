import { request } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import type { Schema } from '../../../api/types';
import { tripPath } from '../useTrip';

export type News = Schema<'News'>;

/** Milliseconds after which a call that only asks for news is given up. */
const PATIENCE = 10_000;
const NOT_MODIFIED = 304;

/** A ticket to watch a trip with, and the version that the trip has now. */
export function openTicket(id: string, signal: AbortSignal): Promise<Schema<'Ticket'>> {
  return request<Schema<'Ticket'>>('GET', `${tripPath(id)}/live`, { signal });
}

/** What has become of a trip since a version of it, or null while that is the last one. */
export async function askForNews(ticket: string, version: number, signal: AbortSignal): Promise<News | null> {
  try {
    return await request<News>('GET', `/itinerary/changes?ticket=${encodeURIComponent(ticket)}`, {
      headers: { 'If-None-Match': `"${version}"` },
      timeoutMs: PATIENCE,
      signal,
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_MODIFIED) return null;
    throw error;
  }
}
