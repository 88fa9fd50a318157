import type { ReactNode } from 'react';

import { Avatar } from '../../../ui/avatar/Avatar';
import type { Member } from './collaborators';

export interface MemberRowProps {
  member: Member;
  caption: string | null;
  /** What they may do, and what can be done about them. */
  children: ReactNode;
}

/** One traveller of a trip. */
export function MemberRow({ member, caption, children }: MemberRowProps) {
  return (
    <li className="member">
      <Avatar name={member.name} src={member.profile_image_url} />
      <div className="member__who">
        <b className="b clip">{member.name}</b>
        {caption !== null && <p className="cap">{caption}</p>}
      </div>
      {children}
    </li>
  );
}
