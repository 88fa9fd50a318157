import { Share2, UserMinus } from 'lucide-react';
import { useState } from 'react';

import { useSession } from '../../../api/viewer';
import { Ask } from '../../../ui/ask/Ask';
import { Badge } from '../../../ui/badge/Badge';
import { Button } from '../../../ui/button/Button';
import { IconButton } from '../../../ui/icon-button/IconButton';
import type { Trip } from '../trip';
import type { Member, People } from './collaborators';
import { LeaveTrip } from './LeaveTrip';
import { MemberRow } from './MemberRow';
import { PermissionSelect } from './PermissionSelect';

export interface MemberListProps {
  trip: Trip;
  people: People;
  onRemove: (userId: string) => void;
  /** Null: the reader may not share the trip. */
  onShare: (() => void) | null;
}

/** Everyone on the trip, and what can be done about them. */
export function MemberList({ trip, people, onRemove, onShare }: MemberListProps) {
  const { owner, collaborators } = people;
  const { itinerary_id: id, abilities } = trip;
  const { viewer } = useSession();
  const [asked, setAsked] = useState<Member | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const ask = (member: Member) => {
    setAsked(member);
    setIsAsked(true);
  };
  const caption = (member: Member) => (member.user_id === viewer?.id ? 'You' : 'Joined by link');
  return (
    <>
      <ul className="members">
        <MemberRow member={owner} caption={owner.user_id === viewer?.id ? 'You' : null}>
          <Badge tone="sand">Owner</Badge>
        </MemberRow>
        {collaborators.map((member) => (
          <MemberRow key={member.user_id} member={member} caption={caption(member)}>
            {abilities.can_manage_collaborators ? (
              <>
                <PermissionSelect tripId={id} member={member} />
                <IconButton label={`Remove ${member.name}`} icon={UserMinus} onPress={() => ask(member)} />
              </>
            ) : (
              <Badge>{member.permission === 'edit' ? 'Can edit' : 'Can view'}</Badge>
            )}
          </MemberRow>
        ))}
      </ul>
      {onShare !== null && (
        <Button look="soft" isBlock onPress={onShare}>
          <Share2 />
          Share Trip
        </Button>
      )}
      {collaborators.some(({ user_id }) => user_id === viewer?.id) && (
        <LeaveTrip tripId={id} userId={viewer?.id ?? ''} />
      )}
      <Ask
        title={`Remove ${asked?.name ?? ''}?`}
        text={`${asked?.name ?? ''} can no longer open this trip, unless it is published or shared again.`}
        icon={UserMinus}
        isOpen={isAsked}
        confirmLabel="Remove"
        isDanger
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false);
          if (asked !== null) onRemove(asked.user_id);
        }}
      />
    </>
  );
}
