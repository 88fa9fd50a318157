import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { DoorOpen, Share2, UserMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { useMutateOnce } from '../../../api/mutations';
import { useSession } from '../../../api/viewer';
import { Button } from '../../../ui/buttons/Button';
import { IconButton } from '../../../ui/buttons/IconButton';
import { TextLink } from '../../../ui/buttons/TextLink';
import { Select } from '../../../ui/fields/Select';
import { Badge } from '../../../ui/labels/Badge';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog';
import { Sheet } from '../../../ui/overlays/Sheet';
import { Avatar } from '../../../ui/pictures/Avatar';
import { exitMutation, type Trip, useExitTrip, useIsExiting, useTripFailure } from '../api';
import { type Member, type Members, removeCollaborator, usePermission } from './api';
import { OldLinks, type Restricted } from './OldLinks';

interface MemberListProps {
  trip: Trip;
  members: Members;
  onRemove: (userId: string, onRemoved: () => void) => void;
  /** Null if the reader may not share the trip. */
  onShare: (() => void) | null;
}

export interface MemberSheetProps extends MemberListProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet with the list of members. */
export function MemberSheet({ isOpen, onClose, ...props }: MemberSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Collaborators`} isOpen={isOpen} onClose={onClose}>
      <MemberList {...props} />
    </Sheet>
  );
}

/** All members of the trip with the reader's actions: change permissions, remove, share, leave. */
function MemberList({ trip, members, onRemove, onShare }: MemberListProps) {
  const { t } = useLingui();
  const { owner, collaborators } = members;
  const { itinerary_id: id, abilities } = trip;
  const { viewer } = useSession();
  // Stays set while the question closes.
  const [removing, setRemoving] = useState<Member | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [restricted, setRestricted] = useState<Restricted | null>(null);
  const name = removing?.name ?? '';
  return (
    <>
      <ul className="members">
        <MemberRow member={owner}>
          <Badge tone="sand">{t`Owner`}</Badge>
        </MemberRow>
        {collaborators.map((member) => (
          <MemberRow key={member.user_id} member={member} caption={t`Joined by link`}>
            {abilities.can_manage_collaborators ? (
              <>
                <PermissionSelect
                  tripId={id}
                  member={member}
                  onLowered={() => setRestricted({ name: member.name, isRemoved: false })}
                />
                <RemoveButton
                  name={member.name}
                  onPress={() => {
                    setRemoving(member);
                    setAsked(true);
                  }}
                />
              </>
            ) : (
              <Badge>{member.permission === 'edit' ? t`Can edit` : t`Can view`}</Badge>
            )}
          </MemberRow>
        ))}
      </ul>
      {onShare !== null && <OldLinks tripId={id} restricted={restricted} onEnded={onShare} />}
      {onShare !== null && (
        <Button look="soft" isBlock onPress={onShare}>
          <Share2 />
          <Trans>Share Trip</Trans>
        </Button>
      )}
      {collaborators.some(({ user_id }) => user_id === viewer?.id) && (
        <LeaveTrip tripId={id} userId={viewer?.id ?? ''} />
      )}
      <ConfirmDialog
        title={t`Remove ${name}?`}
        text={t`${name} will no longer be able to open this trip, unless it is published or you share a new link.`}
        icon={UserMinus}
        isOpen={isAsked}
        confirmLabel={t`Remove`}
        isDanger
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          if (removing === null) return;
          onRemove(removing.user_id, () => setRestricted({ name: removing.name, isRemoved: true }));
        }}
      />
    </>
  );
}

interface MemberRowProps {
  member: Member;
  /** For every member but the reader. */
  caption?: string;
  /** The member's permission, and the reader's actions. */
  children: ReactNode;
}

function MemberRow({ member, caption, children }: MemberRowProps) {
  const { t } = useLingui();
  const { viewer } = useSession();
  const isYou = member.user_id === viewer?.id;
  const text = isYou ? t`You` : caption;
  return (
    <li className="member">
      <Avatar name={member.name} src={member.profile_image_url} />
      <div className="member__who">
        <TextLink href={isYou ? '/profile' : `/user/${encodeURIComponent(member.user_id)}`}>
          {member.name}
        </TextLink>
        {text !== undefined && <p className="cap">{text}</p>}
      </div>
      {children}
    </li>
  );
}

function RemoveButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui();
  return <IconButton label={t`Remove ${name}`} icon={UserMinus} onPress={onPress} />;
}

interface PermissionSelectProps {
  tripId: string;
  member: Member;
  /** Called when the permission was reduced from edit to view. */
  onLowered: () => void;
}

function PermissionSelect({ tripId, member, onLowered }: PermissionSelectProps) {
  const { t } = useLingui();
  const { name } = member;
  const { value, set } = usePermission(tripId, member, onLowered);
  return (
    <Select
      label={t`Permission of ${name}`}
      isLabelHidden
      isSmall
      options={[
        { id: 'view', label: t`View` },
        { id: 'edit', label: t`Edit` },
      ]}
      value={value}
      onChange={set}
    />
  );
}

/** Removes the reader from the trip's collaborators after a confirmation, and goes to all trips. */
function LeaveTrip({ tripId, userId }: { tripId: string; userId: string }) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const exit = useExitTrip(tripId);
  const fail = useTripFailure(tripId);
  const leave = useMutation({
    ...exitMutation(tripId),
    mutationFn: () => removeCollaborator(tripId, userId),
    onSuccess: exit,
    onError: (error) => fail(error, t`Failed to leave trip`),
  });
  const isExiting = useIsExiting(tripId);
  const start = useMutateOnce(leave);
  return (
    <>
      <Button look="danger-line" isBlock onPress={() => setAsked(true)}>
        <DoorOpen />
        <Trans>Leave trip</Trans>
      </Button>
      <ConfirmDialog
        title={t`Leave this trip?`}
        text={t`It will disappear from your trips. You’ll need its link to return.`}
        icon={DoorOpen}
        isOpen={isAsked}
        cancelLabel={t`Stay`}
        confirmLabel={t`Leave trip`}
        isDanger
        isWorking={isExiting}
        onCancel={() => setAsked(false)}
        onConfirm={start}
      />
    </>
  );
}
