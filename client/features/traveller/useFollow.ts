import { useState } from 'react';

import { errorText } from '../../api/errors';
import { useApiCache } from '../../api/query';
import { useToggle } from '../../api/toggle';
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

/** Whether one follows a traveller, changed at once and taken back when it fails. */
export function useFollow({ id, name, is_following, followers_count }: Traveller): FollowState {
  const { write, invalidate } = useApiCache();
  const [announcement, setAnnouncement] = useState('');
  const follow = useToggle({
    key: ['follow', id],
    value: is_following,
    send: (isFollowing) => followTraveller(id, isFollowing),
    onAnswer: ({ is_following: isFollowing, followers_count: followersCount }) =>
      write<Traveller>(travellerPath(id), (old) => ({
        ...old,
        is_following: isFollowing,
        followers_count: followersCount,
        trip_list: isFollowing ? old.trip_list : [],
      })),
    onFailure: (error) => {
      setAnnouncement('');
      toast.error(errorText(error, FAILED), { id: FAILED });
    },
    onRest: () => {
      void invalidate(travellerPath(id));
      void invalidate('/user/profile');
    },
  });
  return {
    isFollowing: follow.value,
    // Told from what the server knows, whenever that arrives: a press counts once, however often it was pressed.
    followersCount: followers_count + Number(follow.value) - Number(is_following),
    isWorking: follow.isWorking,
    setFollowing: (next) => {
      setAnnouncement(next ? `Following ${name}` : `No longer following ${name}`);
      follow.set(next);
    },
    announcement,
  };
}
