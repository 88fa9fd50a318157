import { useLingui } from '@lingui/react/macro';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';

import { errorText } from '../../api/errors';
import { useToggle } from '../../api/mutations';
import { useApiCache } from '../../api/query';
import { PressButton } from '../../ui/buttons/press';
import { classes } from '../../ui/classes';
import { toast } from '../../ui/overlays/Toast';
import { followTraveller, type Traveller, travellerPath } from './api';

export interface FollowButtonProps {
  isFollowing: boolean;
  onChange: (isFollowing: boolean) => void;
  /** A small version for use beside a name, on a page with another primary action. */
  isSmall?: boolean;
}

/** A follow button. One element with two looks, so that it keeps the focus when it changes. */
export function FollowButton({ isFollowing, onChange, isSmall = false }: FollowButtonProps) {
  const { t } = useLingui();
  const isQuiet = isFollowing || isSmall;
  return (
    <PressButton
      className={classes('follow', isQuiet ? 'btn' : 'primary-button', isSmall && 'btn--s follow--s')}
      onPress={() => onChange(!isFollowing)}
    >
      {isFollowing && <UserRoundCheck />}
      {isFollowing ? t`Unfollow` : t`Follow`}
    </PressButton>
  );
}

interface FollowState {
  /** The latest choice, even before the server has answered. */
  isFollowing: boolean;
  followersCount: number;
  isWorking: boolean;
  setFollowing: (isFollowing: boolean) => void;
  /** The result of the latest press, for screen readers. */
  announcement: string;
}

/** Follows and unfollows a traveller optimistically. A failed call is rolled back. */
export function useFollow({ id, name, is_following, followers_count }: Traveller): FollowState {
  const { t } = useLingui();
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
      const failed = t`Failed to update follow status`;
      toast.error(errorText(error, failed), { id: failed });
    },
    onRest: () => {
      void invalidate(travellerPath(id));
      void invalidate('/user/profile');
    },
  });
  return {
    isFollowing: follow.value,
    // Computed from the server's latest answer, so that repeated presses count once.
    followersCount: followers_count + Number(follow.value) - Number(is_following),
    isWorking: follow.isWorking,
    setFollowing: (next) => {
      setAnnouncement(next ? t`Following ${name}` : t`No longer following ${name}`);
      follow.set(next);
    },
    announcement,
  };
}
