import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';

import { useBootstrap } from '../../../api/bootstrap';
import { LONG_TIMEOUT, request, type Schema } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { useApiCache } from '../../../api/query';
import { toast, type ToastAction } from '../../../ui/Toast';
import { type Trip, tripPath, useTripCache, useTripFailure } from '../api';
import { isOvertaken } from './sharedDraft';

/** One step of a change, as `POST /itinerary/{id}/changes` takes it. */
export type Operation = Schema<'Changes'>['changes'][number];
export type Change = Schema<'Change'>;
type Changed = Schema<'ChangedTrip'>;
type History = Schema<'History'>;

/** How long the toast of a change offers to undo it, milliseconds. */
const UNDO_TOAST = 10_000;
/** Only the last change is offered: a toast replaces the one before. */
const TOAST_ID = 'undo';

const changesPath = (id: string) => `${tripPath(id)}/changes`;

export interface ChangeOptions {
  /** Refuses (412) once the trip has another version: for operations that were worked out from that one. */
  version?: number;
  /** With a version: what to do once others made a newer one; null if the traveller is to look at it first. */
  onNewer?: (trip: Trip) => readonly Operation[] | null;
  /** The change is done; `change` is null if nothing was to be changed. */
  onSaved?: (trip: Trip, change: Change | null) => void;
  /** Returns whether the reason is said beside a field; else a toast says it. */
  onFailed?: (error: Error) => boolean;
  /** What to say instead of the server's summary. */
  said?: string;
}

export interface TripChanges {
  /** Does all operations or none, then offers to undo them. */
  apply: (operations: readonly Operation[], options?: ChangeOptions) => void;
  isSaving: boolean;
}

/**
 * Changes a trip by operations, one call after another. Without a version, changes of others that touch something else
 * do not matter.
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
      // What it was about may be gone, or have moved on.
      if (error instanceof ApiError && CONFLICTS.has(error.status)) void invalidate(tripPath(id));
    },
  });
  return {
    apply: (operations, options = {}) => mutate({ ...options, operations }),
    isSaving: isPending,
  };
}

/** Sends a change again while others keep changing something else. */
const MAX_TRIES = 4;

const sendChanges = (id: string, operations: readonly Operation[], version: number | undefined) =>
  request<Changed>('POST', changesPath(id), {
    body: { changes: operations },
    ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
    timeoutMs: LONG_TIMEOUT,
    isOnce: true,
  });

const CONFLICTS = new Set([409, 412, 422]);

/** What a refusal says of a field of the only operation; null if it names none of these. */
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

/** Undoes changes of a trip, and says what a change did with an offer to undo it. */
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
      // A change like any other, which can be undone in turn.
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

/** Undo for the toast of a change that an older call made: these do not name the change, the history does. */
function useUndoOfLast(id: string): ToastAction {
  const { t } = useLingui();
  const { viewer } = useBootstrap();
  const { undo } = useUndo(id);
  const fail = useTripFailure(id);
  const { mutate } = useMutation<History>({
    mutationFn: () => request<History>('GET', changesPath(id)),
    onSuccess: ({ changes }) => {
      const mine = changes.find(({ by, can_undo }) => can_undo && by?.user_id === viewer?.id);
      if (mine === undefined) toast.info(t`This can't be undone any more.`, { id: TOAST_ID });
      else undo(mine.change_id);
    },
    onError: (error) => fail(error, t`Failed to undo`),
  });
  return { label: t`Undo`, onPress: () => mutate() };
}

/** Says that an older call changed the trip, with Undo. */
export function useSaidWithUndo(id: string): (said: string) => void {
  const action = useUndoOfLast(id);
  return (said) => toast.success(said, { autoClose: UNDO_TOAST, id: TOAST_ID, action });
}

/** What was done to a trip, page by page, the newest first. */
export function useHistory(id: string, isOpen: boolean) {
  const path = changesPath(id);
  return useInfiniteQuery({
    queryKey: [path],
    enabled: isOpen,
    // Others change it too.
    staleTime: 0,
    initialPageParam: path,
    queryFn: ({ pageParam, signal }) => request<History>('GET', pageParam, { signal }),
    getNextPageParam: ({ next }) =>
      next === null ? undefined : `${path}?before=${encodeURIComponent(next)}`,
  });
}
