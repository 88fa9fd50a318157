import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '../../api/errors';
import { useApiCache } from '../../api/query';
import { toast } from '../../ui/toast/toast';
import { followTraveller } from './followTraveller';
import { type Traveller, travellerPath } from './getTraveller';

const FAILED = 'Failed to update follow status';

export interface FollowState {
  /** As it was asked for last, before the server has answered. */
  isFollowing: boolean;
  followersCount: number;
  isWorking: boolean;
  setFollowing: (isFollowing: boolean) => void;
  /** What to say aloud of the last press. */
  announcement: string;
}

/**
 * Whether one follows a traveller, changed at once and taken back when it fails. Presses are sent one after another; of
 * those that wait, only the last one is.
 */
export function useFollow({ id, name, is_following, followers_count }: Traveller): FollowState {
  const queries = useQueryClient();
  const { write, invalidate } = useApiCache();
  const [announcement, setAnnouncement] = useState('');
  const mutationKey = ['follow', id];
  const isLast = () => queries.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `follow ${id}` },
    mutationFn: (isFollowing: boolean) =>
      isLast() ? followTraveller(id, isFollowing) : Promise.resolve(null),
    onSuccess: (answer) => {
      if (answer === null) return;
      const { is_following: isFollowing, followers_count: followersCount } = answer;
      write<Traveller>(travellerPath(id), (old) => ({
        ...old,
        is_following: isFollowing,
        followers_count: followersCount,
        trip_list: isFollowing ? old.trip_list : [],
      }));
    },
    onError: (error) => {
      if (!isLast()) return;
      setAnnouncement('');
      toast.error(errorText(error, FAILED), { id: FAILED });
    },
    onSettled: () => {
      if (!isLast()) return;
      void invalidate(travellerPath(id));
      void invalidate('/user/profile');
    },
  });
  const asked = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  });
  const isFollowing = asked.at(-1) ?? is_following;
  return {
    isFollowing,
    // Told from what the server knows, whenever that arrives: a press counts once, however often it was pressed.
    followersCount: followers_count + Number(isFollowing) - Number(is_following),
    isWorking: asked.length > 0,
    setFollowing: (next) => {
      setAnnouncement(next ? `Following ${name}` : `No longer following ${name}`);
      mutate(next);
    },
    announcement,
  };
}
