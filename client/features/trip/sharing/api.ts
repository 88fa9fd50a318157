import { useLingui } from '@lingui/react/macro';
import { useMutation, useMutationState } from '@tanstack/react-query';

import { request, type Schema } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { useToggle } from '../../../api/mutations';
import { useApi, useApiCache } from '../../../api/query';
import { tripPath, useTripFailure } from '../api';

/** The owner and collaborators of a trip. */
export type Members = Schema<'Collaborators'>;
export type Member = Schema<'Member'>;
/** The permission of a collaborator or share link. */
export type SharedPermission = Schema<'CollaboratorChanged'>['permission'];

const membersPath = (tripId: string) => `${tripPath(tripId)}/collaborators`;

const memberPath = (tripId: string, userId: string) => `${membersPath(tripId)}/${encodeURIComponent(userId)}`;

/** Returns the share link of a trip for a permission. Idempotent. */
export function shareTrip(id: string, permission: SharedPermission): Promise<Schema<'ShareResult'>> {
  return request('POST', `${tripPath(id)}/share`, { body: { permission } });
}

/** Turns off all share links of a trip. */
export function turnOffLinks(id: string): Promise<{ message: string }> {
  return request('DELETE', `${tripPath(id)}/share`);
}

/** Removes a collaborator from a trip. One who has already left counts as removed. */
export async function removeCollaborator(tripId: string, userId: string): Promise<void> {
  try {
    await request('DELETE', memberPath(tripId, userId));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** The members of a trip, undefined while loading. Members can be removed optimistically. */
export function useMembers(tripId: string) {
  const { t } = useLingui();
  const path = membersPath(tripId);
  const { data } = useApi<Members>(path);
  const { write } = useApiCache();
  const fail = useTripFailure(tripId);
  const mutationKey = ['remove-collaborator', tripId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (userId: string) => removeCollaborator(tripId, userId),
    onSuccess: (_, userId) => write<Members>(path, (old) => withoutMembers(old, [userId])),
    onError: (error) => fail(error, t`Failed to remove collaborator`),
  });
  const remove = (userId: string, onRemoved: () => void) => mutate(userId, { onSuccess: onRemoved });
  const removed = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
  return { members: data === undefined ? undefined : withoutMembers(data, removed), remove };
}

/** A collaborator's permission, updated optimistically. Calls `onLowered` when edit has become view. */
export function usePermission(
  tripId: string,
  { user_id: userId, permission }: Member,
  onLowered: () => void,
) {
  const { t } = useLingui();
  const { write } = useApiCache();
  const fail = useTripFailure(tripId);
  return useToggle<SharedPermission, Schema<'CollaboratorChanged'>>({
    key: ['permission', tripId, userId],
    value: permission === 'edit' ? 'edit' : 'view',
    send: (next) => request('PUT', memberPath(tripId, userId), { body: { permission: next } }),
    onAnswer: (answer) => {
      write<Members>(membersPath(tripId), (old) => withPermission(old, userId, answer.permission));
      if (permission === 'edit' && answer.permission === 'view') onLowered();
    },
    onFailure: (error) => fail(error, t`Failed to update permission`),
  });
}

/** Number of collaborators shown beside the owner. */
const SHOWN = { owner: 2, others: 1 } as const;

/** Returns the members to show as a stack of avatars, and the number of further ones. */
export function avatarStackOf({ owner, collaborators, total_count }: Members, isOwner: boolean) {
  const shown = [owner, ...collaborators.slice(0, isOwner ? SHOWN.owner : SHOWN.others)];
  return { shown, more: total_count - shown.length };
}

export function withoutMembers(members: Members, userIds: readonly string[]): Members {
  const collaborators = members.collaborators.filter(({ user_id }) => !userIds.includes(user_id));
  return {
    ...members,
    collaborators,
    total_count: members.total_count - (members.collaborators.length - collaborators.length),
  };
}

export function withPermission(members: Members, userId: string, permission: Member['permission']): Members {
  const collaborators = members.collaborators.map((member) =>
    member.user_id === userId ? { ...member, permission } : member,
  );
  return { ...members, collaborators };
}
