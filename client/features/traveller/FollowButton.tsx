import { UserRoundCheck } from 'lucide-react';
import { Button } from 'react-aria-components';

export interface FollowButtonProps {
  isFollowing: boolean;
  onChange: (isFollowing: boolean) => void;
}

/** Follow, the one next step, or Unfollow. One element with two looks, so that it keeps focus while it changes. */
export function FollowButton({ isFollowing, onChange }: FollowButtonProps) {
  return (
    <Button className={`follow ${isFollowing ? 'btn' : 'go'}`} onPress={() => onChange(!isFollowing)}>
      {isFollowing && <UserRoundCheck />}
      {isFollowing ? 'Unfollow' : 'Follow'}
    </Button>
  );
}
