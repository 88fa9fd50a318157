import { useMutation, useMutationState } from '@tanstack/react-query';

import { useApi, useApiCache } from '../../../api/query';
import { useTripFailure } from '../useTripFailure';
import { type People, peoplePath, removeCollaborator } from './collaborators';
import { without } from './people';

const FAILED = 'Failed to remove collaborator';

/** Who has to do with a trip; undefined until that is known. Those who are removed go at once, and return if it fails. */
export function useCollaborators(tripId: string) {
  const path = peoplePath(tripId);
  const { data } = useApi<People>(path);
  const { write } = useApiCache();
  const fail = useTripFailure(tripId);
  const mutationKey = ['remove collaborator', tripId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (userId: string) => removeCollaborator(tripId, userId),
    onSuccess: (_, userId) => write<People>(path, (old) => without(old, [userId])),
    onError: (error) => fail(error, FAILED),
  });
  const removed = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
  return { people: data === undefined ? undefined : without(data, removed), remove: mutate };
}
