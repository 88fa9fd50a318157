import { Heart } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';

import { classes } from '../classes';

const likes = (count: number) => (count === 1 ? '1 like' : `${count} likes`);

export interface LikeButtonProps {
  count: number;
  isLiked: boolean;
  onChange: (isLiked: boolean) => void;
}

/** Likes a trip, or takes the like back. */
export function LikeButton({ count, isLiked, onChange }: LikeButtonProps) {
  const [isPressed, setPressed] = useState(false);
  return (
    <ToggleButton
      className={classes('like', isPressed && 'like--pops')}
      isSelected={isLiked}
      onChange={(next) => {
        setPressed(true);
        onChange(next);
      }}
      aria-label={`Like, ${likes(count)}`}
    >
      <Heart />
      {count}
    </ToggleButton>
  );
}

/** How often a trip was liked, to read only. */
export function LikeCount({ count }: { count: number }) {
  return (
    <span className="like like--display">
      <Heart />
      <span aria-hidden="true">{count}</span>
      <span className="vh">{likes(count)}</span>
    </span>
  );
}
