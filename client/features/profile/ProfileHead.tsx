import type { ReactNode } from 'react';

import { Avatar } from '../../ui/avatar/Avatar';

export interface ProfileHeadProps {
  name: string;
  email?: string;
  photo: string | null;
  /** Level of the name as a heading of the page. */
  level?: 1 | 2;
  /** What can be done about this traveller. */
  children?: ReactNode;
}

/** Who it is: photo, name, email. */
export function ProfileHead({ name, email, photo, level = 2, children }: ProfileHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="profile-head">
      <Avatar name={name} src={photo} size="xl" />
      <div>
        <Heading className="title" tabIndex={level === 1 ? -1 : undefined}>
          {name}
        </Heading>
        {email !== undefined && <p className="mute">{email}</p>}
        {children !== undefined && <div className="profile-head__actions">{children}</div>}
      </div>
    </div>
  );
}
