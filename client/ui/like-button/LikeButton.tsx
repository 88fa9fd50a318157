import { Heart } from 'lucide-react';
import { ToggleButton } from 'react-aria-components';

const likes = (count: number) => (count === 1 ? '1 like' : `${count} likes`);

export interface LikeButtonProps {
  count: number;
  isLiked: boolean;
  onChange: (isLiked: boolean) => void;
}

/** Likes a trip, or takes the like back. */
export function LikeButton({ count, isLiked, onChange }: LikeButtonProps) {
  return (
    <ToggleButton
      className="like"
      isSelected={isLiked}
      onChange={onChange}
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
