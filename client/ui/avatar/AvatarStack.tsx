import { Button } from 'react-aria-components';

import { Avatar } from './Avatar';

export interface AvatarStackProps {
  people: readonly { id: string; name: string; src?: string | null }[];
  /** How many more there are. */
  more?: number;
  /** "4 people on this trip. Show collaborators" */
  label: string;
  onPress: () => void;
}

/** A few people over each other, as one button. */
export function AvatarStack({ people, more = 0, label, onPress }: AvatarStackProps) {
  return (
    <Button className="avatars" aria-label={label} onPress={onPress}>
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
    </Button>
  );
}
