import { request } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import type { Schema } from '../../../api/types';
import { tripPath } from '../useTrip';

/** Everyone who has to do with a trip. */
export type People = Schema<'Collaborators'>;
export type Member = Schema<'Member'>;
/** What a collaborator may do. */
export type Permission = Schema<'CollaboratorChanged'>['permission'];

export const peoplePath = (tripId: string) => `${tripPath(tripId)}/collaborators`;

const memberPath = (tripId: string, userId: string) => `${peoplePath(tripId)}/${encodeURIComponent(userId)}`;

/** Lets a collaborator view, or edit. */
export function changePermission(
  tripId: string,
  userId: string,
  permission: Permission,
): Promise<Schema<'CollaboratorChanged'>> {
  return request('PUT', memberPath(tripId, userId), { body: { permission } });
}

/** Takes a collaborator off a trip; one who is gone already is what was asked for. */
export async function removeCollaborator(tripId: string, userId: string): Promise<void> {
  try {
    await request('DELETE', memberPath(tripId, userId));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
