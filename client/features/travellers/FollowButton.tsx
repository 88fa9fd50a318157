import { useLingui } from '@lingui/react/macro';
import { UserRoundCheck } from 'lucide-react';
import { Button } from 'react-aria-components';

import { classes } from '../../ui/classes';

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
    <Button
      className={classes('follow', isQuiet ? 'btn' : 'primary-button', isSmall && 'btn--s follow--s')}
      onPress={() => onChange(!isFollowing)}
    >
      {isFollowing && <UserRoundCheck />}
      {isFollowing ? t`Unfollow` : t`Follow`}
    </Button>
  );
}
