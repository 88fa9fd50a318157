import { useLingui } from '@lingui/react/macro';
import { UserRoundCheck } from 'lucide-react';

import { classes } from '../../ui/classes';
import { PressButton } from '../../ui/press';

export interface FollowButtonProps {
  isFollowing: boolean;
  onChange: (isFollowing: boolean) => void;
  /** Beside a name, on a page whose next step is another one. */
  isSmall?: boolean;
}

/** One element with two looks, so that it keeps the focus when it changes. */
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
