import { useApiCache } from '../../../api/query';
import { useToggle } from '../../../api/toggle';
import { useTripFailure } from '../useTripFailure';
import { changePermission, type Member, type People, peoplePath } from './collaborators';
import { permitting } from './people';

const FAILED = 'Failed to update permission';

/** What a collaborator may do: changed at once, taken back when it fails. */
export function usePermission(tripId: string, { user_id: userId, permission }: Member) {
  const { write } = useApiCache();
  const fail = useTripFailure(tripId);
  return useToggle({
    key: ['permission', tripId, userId],
    value: permission === 'edit' ? 'edit' : 'view',
    send: (next: 'view' | 'edit') => changePermission(tripId, userId, next),
    onAnswer: ({ permission: granted }) =>
      write<People>(peoplePath(tripId), (old) => permitting(old, userId, granted)),
    onFailure: (error) => fail(error, FAILED),
  });
}
