import { Select, type SelectOption } from '../../../ui/select/Select';
import type { Member } from './collaborators';
import { usePermission } from './usePermission';

const OPTIONS: readonly SelectOption<'view' | 'edit'>[] = [
  { id: 'view', label: 'View' },
  { id: 'edit', label: 'Edit' },
];

/** What a collaborator may do, for the owner to change. */
export function PermissionSelect({ tripId, member }: { tripId: string; member: Member }) {
  const { value, set } = usePermission(tripId, member);
  return (
    <Select
      label={`Permission of ${member.name}`}
      isLabelHidden
      isSmall
      options={OPTIONS}
      value={value}
      onChange={set}
    />
  );
}
