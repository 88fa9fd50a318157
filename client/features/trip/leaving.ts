import { useMutationState } from '@tanstack/react-query';

/** The options that mark a mutation as one after which its traveller has nothing to do with a trip any more. */
export const leaving = (id: string) => ({ mutationKey: ['leave trip', id], gcTime: 0 });

/** Whether the traveller is leaving a trip, or has left it while its page still shows. */
export function useIsLeaving(id: string): boolean {
  const states = useMutationState({
    filters: { mutationKey: leaving(id).mutationKey },
    select: ({ state }) => state.status,
  });
  return states.some((status) => status === 'pending' || status === 'success');
}
