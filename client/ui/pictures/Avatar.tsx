import { PressButton } from '../buttons/press';
import { classes } from '../classes';
import { useBrokenImage } from './Picture';

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: 'xs' | 's' | 'm' | 'l' | 'xl';
  /** One of five tints; derived from the name by default. */
  tint?: 1 | 2 | 3 | 4 | 5;
  /** Draws the letter with CSS, so that it is not part of an enclosing button's accessible name. */
  isDrawn?: boolean;
}

function tintOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return (sum % 5) + 1;
}

const initialOf = (name: string) => String.fromCodePoint(name.trim().codePointAt(0) ?? 63).toUpperCase();

/** A person's photo, or the first letter of the name. Decorative: the name is shown beside it. */
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

export interface AvatarStackProps {
  people: readonly { id: string; name: string; src?: string | null }[];
  /** Number of further people. */
  more?: number;
  /** For example "4 people on this trip. Show collaborators". */
  label: string;
  onPress: () => void;
}

/** A stack of avatars that acts as one button. */
export function AvatarStack({ people, more = 0, label, onPress }: AvatarStackProps) {
  return (
    <PressButton className="avatars" aria-label={label} onPress={onPress}>
      {people.map(({ id, name, src }) => (
        <Avatar key={id} name={name} src={src} size="s" isDrawn />
      ))}
      {more > 0 && (
        <span
          className="avatar avatar--s avatar--4 avatar--more"
          aria-hidden="true"
          data-drawn={`+${more}`}
        />
      )}
    </PressButton>
  );
}
