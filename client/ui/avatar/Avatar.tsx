import { classes } from '../classes';
import { useBrokenImage } from '../picture/useBrokenImage';

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: 'xs' | 's' | 'm' | 'l' | 'xl';
  /** One of five tints; left out, the name decides. */
  tint?: 1 | 2 | 3 | 4 | 5;
  /** The letter is drawn by the style sheet: inside a button it is no text that its name would have to hold. */
  isDrawn?: boolean;
}

function tintOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return (sum % 5) + 1;
}

const initialOf = (name: string) => String.fromCodePoint(name.trim().codePointAt(0) ?? 63).toUpperCase();

/** A person's photo, or the first letter of the name. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 'm', tint, isDrawn = false }: AvatarProps) {
  const { ref, isBroken, onError } = useBrokenImage(src);
  const hasPhoto = src !== null && src !== undefined && src !== '' && !isBroken;
  return (
    <span
      className={classes('avatar', `avatar--${tint ?? tintOf(name)}`, size !== 'm' && `avatar--${size}`)}
      aria-hidden="true"
      data-drawn={isDrawn && !hasPhoto ? initialOf(name) : undefined}
    >
      {hasPhoto ? <img ref={ref} src={src} alt="" onError={onError} /> : isDrawn ? null : initialOf(name)}
    </span>
  );
}
