import { request, type Schema } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { tripPath } from '../api';

export type News = Schema<'News'>;

const SECOND = 1000;
/** Maximum delay in milliseconds, however often polls fail. */
const MAX_PAUSE = 30_000;
/** Timeout of a poll, in milliseconds. */
const TIMEOUT = 10_000;
const NOT_MODIFIED = 304;
/** Statuses that mean that the traveller may not watch the trip, or that the ticket has expired. */
const REFUSED = new Set([401, 403, 404]);

export interface Watch {
  id: string;
  /** The version on screen. */
  version: () => number;
  /** Called when the trip has changed. Null if there are no details, so that it must be reloaded. */
  onNews: (news: News | null) => void;
  signal: AbortSignal;
  /** Waits for some milliseconds or until the signal; replaceable in tests. */
  rest?: typeof pause;
}

interface State {
  ticket: string | null;
  /** The last reported version. */
  reported: number;
  /** The number of votes on ideas in the last answer. */
  votes: number;
  isDeleted: boolean;
}

/** Polls for changes to a trip every second, less often while polls fail, until the signal. */
export async function watchTrip(watch: Watch): Promise<void> {
  const { onNews, signal, rest = pause } = watch;
  const state: State = { ticket: null, reported: 0, votes: 0, isDeleted: false };
  let wait = SECOND;
  while (!signal.aborted && !state.isDeleted) {
    try {
      await ask(watch, state);
      wait = SECOND;
    } catch (error) {
      if (isAborted(signal)) return;
      const isRefused = error instanceof ApiError && REFUSED.has(error.status);
      if (isRefused && state.ticket === null) return;
      if (isRefused) {
        // The ticket has expired, or the traveller's access has changed.
        state.ticket = null;
        onNews(null);
      } else wait = Math.min(2 * wait, MAX_PAUSE);
    }
    await rest(wait, signal);
  }
}

async function ask({ id, version, onNews, signal }: Watch, state: State): Promise<void> {
  const known = () => Math.max(version(), state.reported);
  if (state.ticket === null) {
    const opened = await openTicket(id, signal);
    state.ticket = opened.ticket;
    const isReopened = state.reported > 0;
    if (opened.version > known() || (isReopened && opened.votes !== state.votes)) onNews(null);
    state.votes = opened.votes;
    state.reported = Math.max(state.reported, opened.version);
  }
  const news = await askForNews(state.ticket, known(), state.votes, signal);
  // If Redis missed a change, the answer still contains the previous one.
  if (news === null) return;
  const hasVotes = news.votes !== state.votes;
  state.votes = news.votes;
  if (news.version <= known() && !news.deleted) {
    // A vote does not change the version and is not announced.
    if (hasVotes) onNews(null);
    return;
  }
  state.reported = Math.max(state.reported, news.version);
  state.isDeleted = news.deleted;
  onNews(news);
}

// A function, because TypeScript considers `signal.aborted` false after the loop's condition.
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

/** Fetches a ticket for watching a trip, and the trip's current version. */
function openTicket(id: string, signal: AbortSignal): Promise<Schema<'Ticket'>> {
  return request<Schema<'Ticket'>>('GET', `${tripPath(id)}/live`, { signal });
}

/** Returns the changes since a version and a number of votes, or null if both are the latest. */
async function askForNews(
  ticket: string,
  version: number,
  votes: number,
  signal: AbortSignal,
): Promise<News | null> {
  try {
    return await request<News>(
      'GET',
      `/itinerary/changes?ticket=${encodeURIComponent(ticket)}&votes=${votes}`,
      {
        headers: { 'If-None-Match': `"${version}"` },
        timeoutMs: TIMEOUT,
        signal,
      },
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_MODIFIED) return null;
    throw error;
  }
}

/** Waits for some milliseconds or until the signal. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
