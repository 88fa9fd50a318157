import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { useState } from 'react';

import { classes } from '../classes';
import { Toggle } from './press';

const likesText = (count: number) => plural(count, { one: '# like', other: '# likes' });

export interface LikeButtonProps {
  count: number;
  isLiked: boolean;
  onChange: (isLiked: boolean) => void;
}

/** A button that likes a trip or removes the like. */
export function LikeButton({ count, isLiked, onChange }: LikeButtonProps) {
  const { t } = useLingui();
  const likes = likesText(count);
  const [isPressed, setPressed] = useState(false);
  return (
    <Toggle
      className={classes('like', isPressed && 'like--pops')}
      isOn={isLiked}
      onChange={(next) => {
        setPressed(true);
        onChange(next);
      }}
      label={t`Like, ${likes}`}
    >
      <Heart />
      {count}
    </Toggle>
  );
}

/** A read-only number of likes. */
export function LikeCount({ count }: { count: number }) {
  return (
    <span className="like like--display">
      <Heart />
      <span aria-hidden="true">{count}</span>
      <span className="vh">{likesText(count)}</span>
    </span>
  );
}
