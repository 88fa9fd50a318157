import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';

import { request, type Schema } from '../../api/client';
import { errorText } from '../../api/errors';
import { useApi, useApiCache } from '../../api/query';
import { toast } from '../../ui/overlays/Toast';
import { travellerPath } from './api';

export type BlockedTraveller = Schema<'BlockedUser'>;

const BLOCKED = '/user/blocked';
/** Paths whose answers depend on blocks, besides the profile. They are refetched when next shown. */
const AFFECTED_PATHS = [
  BLOCKED,
  '/user?name=',
  '/user/profile',
  '/itinerary/published_trips',
  '/itinerary/all',
];

/** The travellers whom the viewer has blocked, latest first. */
export function useBlocked() {
  return useApi<Schema<'BlockedUsers'>>(BLOCKED);
}

interface Choice {
  id: string;
  name: string;
  isBlocked: boolean;
}

export interface SetBlocked {
  /** Blocks or unblocks a traveller. Idempotent. */
  set: (choice: Choice, onRest?: () => void) => void;
  isWorking: boolean;
}

/** Blocks and unblocks travellers, and shows the outcome. */
export function useSetBlocked(): SetBlocked {
  const { t } = useLingui();
  const { invalidate, markStale, write } = useApiCache();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, isBlocked }: Choice) =>
      request<Schema<'Block'>>(isBlocked ? 'PUT' : 'DELETE', `${travellerPath(id)}/block`),
    onSuccess: async ({ message }, { id, isBlocked }) => {
      if (!isBlocked)
        write<Schema<'BlockedUsers'>>(BLOCKED, ({ blocked }) => ({
          blocked: blocked.filter((one) => one.id !== id),
        }));
      for (const path of AFFECTED_PATHS) markStale(path);
      await invalidate(travellerPath(id));
      toast.success(message);
    },
    onError: (error, { name, isBlocked }) =>
      toast.error(errorText(error, isBlocked ? t`Failed to block ${name}` : t`Failed to unblock ${name}`)),
  });
  return {
    set: (choice, onRest) => mutate(choice, { onSettled: onRest }),
    isWorking: isPending,
  };
}
