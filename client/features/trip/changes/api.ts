import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';

import { useBootstrap } from '../../../api/bootstrap';
import { LONG_TIMEOUT, request, type Schema } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { useApiCache } from '../../../api/query';
import { toast, type ToastAction } from '../../../ui/overlays/Toast';
import { type Trip, tripPath, useTripCache, useTripFailure } from '../api';
import { isOvertaken } from './sharedDraft';

/** One operation of a change, as in `POST /itinerary/{id}/changes`. */
export type Operation = Schema<'Changes'>['changes'][number];
export type Change = Schema<'Change'>;
type Changed = Schema<'ChangedTrip'>;
type History = Schema<'History'>;

/** How long a change's toast offers Undo, in milliseconds. */
const UNDO_TOAST = 10_000;
/** Only the last change can be undone here: its toast replaces the previous one. */
const TOAST_ID = 'undo';

const changesPath = (id: string) => `${tripPath(id)}/changes`;

export interface ChangeOptions {
  /** The server refuses (412) if the trip has another version: for operations computed from this one. */
  version?: number;
  /**
   * With a version: returns the operations for a newer version, or null if the traveller should look at it
   * first.
   */
  onNewer?: (trip: Trip) => readonly Operation[] | null;
  /** Called after success; `change` is null if there was nothing to change. */
  onSaved?: (trip: Trip, change: Change | null) => void;
  /** Returns whether the reason is shown beside a field; otherwise a toast shows it. */
  onFailed?: (error: Error) => boolean;
  /** Text to show instead of the server's summary. */
  said?: string;
}

export interface TripChanges {
  /** Applies all operations or none, then offers Undo. */
  apply: (operations: readonly Operation[], options?: ChangeOptions) => void;
  isSaving: boolean;
}

/**
 * Applies operations to a trip, one call after another. Without a version, other travellers' changes to other
 * things do not matter.
 *
 * @param failed the toast for a failure without a reason from the server.
 */
export function useTripChanges(trip: Trip, failed?: string): TripChanges {
  const { t } = useLingui();
  const { itinerary_id: id } = trip;
  const { storeChange, markListsStale } = useTripCache();
  const { invalidate } = useApiCache();
  const fail = useTripFailure(id);
  const { say } = useUndo(id);
  const { mutate, isPending } = useMutation<
    Changed,
    Error,
    ChangeOptions & { operations: readonly Operation[] }
  >({
    scope: { id: `plan ${id}` },
    mutationFn: async ({ operations, version, onNewer }) => {
      for (let [wanted, seen, tries] = [operations, version, 1]; ; tries++) {
        try {
          return await sendChanges(id, wanted, seen);
        } catch (error) {
          if (onNewer === undefined || !isOvertaken(error) || tries === MAX_TRIES) throw error;
          const now = await request<Trip>('GET', tripPath(id));
          storeChange(now);
          const next = onNewer(now);
          if (next === null) throw error;
          [wanted, seen] = [next, now.version];
        }
      }
    },
    onSuccess: ({ trip: saved, change }, { onSaved, said }) => {
      storeChange(saved);
      markListsStale();
      if (change !== null) say(change, said);
      onSaved?.(saved, change);
    },
    onError: (error, { onFailed }) => {
      if (onFailed?.(error) !== true) fail(error, failed ?? t`Failed to update trip`);
      // The trip may no longer contain what the operation concerned.
      if (error instanceof ApiError && CONFLICTS.has(error.status)) void invalidate(tripPath(id));
    },
  });
  return {
    apply: (operations, options = {}) => mutate({ ...options, operations }),
    isSaving: isPending,
  };
}

/** Maximum number of attempts while others keep changing something else. */
const MAX_TRIES = 4;

const sendChanges = (id: string, operations: readonly Operation[], version: number | undefined) =>
  request<Changed>('POST', changesPath(id), {
    body: { changes: operations },
    ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
    timeoutMs: LONG_TIMEOUT,
    isOnce: true,
  });

const CONFLICTS = new Set([409, 412, 422]);

/** Returns the server's message for a field of a single operation, or null if it names no such field. */
export function problemOf<Field extends string>(
  error: Error,
  fields: readonly Field[],
): { field: Field; text: string } | null {
  if (!(error instanceof ApiError)) return null;
  for (const field of fields) {
    const text = error.fields[`changes.0.${field}`]?.[0];
    if (text !== undefined) return { field, text };
  }
  return null;
}

/** Undoes changes of a trip, and shows what a change did with an offer to undo it. */
export function useUndo(id: string) {
  const { t } = useLingui();
  const { storeChange, markListsStale } = useTripCache();
  const { invalidate } = useApiCache();
  const fail = useTripFailure(id);
  const { mutate, isPending, variables } = useMutation<Changed, Error, string>({
    scope: { id: `plan ${id}` },
    mutationFn: (changeId) => sendUndo(id, changeId),
    onSuccess: ({ trip, change }) => {
      storeChange(trip);
      markListsStale();
      void invalidate(changesPath(id));
      // Undoing is itself a change, which can be undone.
      if (change !== null) say(change);
    },
    onError: (error) => {
      fail(error, t`Failed to undo`);
      void invalidate(tripPath(id));
    },
  });
  const say = ({ change_id, can_undo, summary }: Change, said = summary): void => {
    toast.success(said, {
      autoClose: UNDO_TOAST,
      id: TOAST_ID,
      ...(can_undo ? { action: { label: t`Undo`, onPress: () => mutate(change_id) } } : {}),
    });
  };
  return { undo: mutate, undoing: isPending ? variables : null, say };
}

const sendUndo = (id: string, changeId: string) =>
  request<Changed>('POST', `${changesPath(id)}/${encodeURIComponent(changeId)}/undo`, {
    timeoutMs: LONG_TIMEOUT,
    isOnce: true,
  });

/**
 * Returns an Undo action for a change made by an older endpoint, whose answers do not identify the change. It
 * is looked up in the history.
 */
function useUndoOfLast(id: string): ToastAction {
  const { t } = useLingui();
  const { viewer } = useBootstrap();
  const { undo } = useUndo(id);
  const fail = useTripFailure(id);
  const { mutate } = useMutation<History>({
    mutationFn: () => request<History>('GET', changesPath(id)),
    onSuccess: ({ changes }) => {
      const mine = changes.find(({ by, can_undo }) => can_undo && by?.user_id === viewer?.id);
      if (mine === undefined) toast.info(t`This can’t be undone any more.`, { id: TOAST_ID });
      else undo(mine.change_id);
    },
    onError: (error) => fail(error, t`Failed to undo`),
  });
  return { label: t`Undo`, onPress: () => mutate() };
}

/** Returns a function that shows a toast with Undo for a change made by an older endpoint. */
export function useSaidWithUndo(id: string): (said: string) => void {
  const action = useUndoOfLast(id);
  return (said) => toast.success(said, { autoClose: UNDO_TOAST, id: TOAST_ID, action });
}

/** The history of a trip, newest first and paged. */
export function useHistory(id: string, isOpen: boolean) {
  const path = changesPath(id);
  return useInfiniteQuery({
    queryKey: [path],
    enabled: isOpen,
    // Other travellers add entries, too.
    staleTime: 0,
    initialPageParam: path,
    queryFn: ({ pageParam, signal }) => request<History>('GET', pageParam, { signal }),
    getNextPageParam: ({ next }) =>
      next === null ? undefined : `${path}?before=${encodeURIComponent(next)}`,
  });
}
