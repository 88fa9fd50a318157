import { ApiError } from '../../../api/errors';
import { askForNews, type News, openTicket } from './calls';
import { pause } from './pause';

const SECOND = 1000;
/** The longest pause, in milliseconds, however often asking fails. */
const LONGEST = 30_000;
/** Nothing more to watch for this traveller. */
const OVER = new Set([401, 403, 404]);

export interface Watch {
  id: string;
  /** The version on screen. */
  version: () => number;
  /** The trip is another one by now; null when nothing is known but that one should look again. */
  onNews: (news: News | null) => void;
  signal: AbortSignal;
  /** Waits for so many milliseconds, or until the signal. */
  rest?: typeof pause;
}

interface State {
  ticket: string | null;
  /** The last version that was told of. */
  told: number;
  isGone: boolean;
}

/** Asks every second whether a trip has changed, less often while that fails, until it is told to stop. */
export async function watchTrip(watch: Watch): Promise<void> {
  const { onNews, signal, rest = pause } = watch;
  const state: State = { ticket: null, told: 0, isGone: false };
  let wait = SECOND;
  while (!signal.aborted && !state.isGone) {
    try {
      await ask(watch, state);
      wait = SECOND;
    } catch (error) {
      // Whoever no longer watches need not hear of it.
      if (stopped(signal)) return;
      const isOver = error instanceof ApiError && OVER.has(error.status);
      if (isOver && state.ticket === null) return;
      if (isOver) {
        // The ticket has ended: by itself, or because one may do more or less than before.
        state.ticket = null;
        onNews(null);
      } else wait = Math.min(2 * wait, LONGEST);
    }
    await rest(wait, signal);
  }
}

async function ask({ id, version, onNews, signal }: Watch, state: State): Promise<void> {
  const known = () => Math.max(version(), state.told);
  if (state.ticket === null) {
    const opened = await openTicket(id, signal);
    state.ticket = opened.ticket;
    if (opened.version > known()) onNews(null);
    state.told = Math.max(state.told, opened.version);
  }
  const news = await askForNews(state.ticket, known(), signal);
  // A Redis that has missed a change still tells of the one before.
  if (news === null || (news.version <= known() && !news.deleted)) return;
  state.told = Math.max(state.told, news.version);
  state.isGone = news.deleted;
  onNews(news);
}

const stopped = (signal: AbortSignal): boolean => signal.aborted;
