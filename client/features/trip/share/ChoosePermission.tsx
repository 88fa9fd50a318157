import { Eye, Pencil } from 'lucide-react';

import { Go } from '../../../ui/go/Go';
import { type OptionCard, OptionCards } from '../../../ui/option/OptionCards';
import { EndSharing } from './EndSharing';
import type { SharedPermission } from './share';

const OPTIONS: readonly OptionCard<SharedPermission>[] = [
  { id: 'view', title: 'Can view', text: 'Look and duplicate', icon: Eye },
  { id: 'edit', title: 'Can edit', text: 'Add, remove and reorder places', icon: Pencil },
];

export interface ChoosePermissionProps {
  tripId: string;
  value: SharedPermission;
  onChange: (value: SharedPermission) => void;
  isWorking: boolean;
  onCreate: () => void;
}

/** What people with the link can do, and the button that makes it. */
export function ChoosePermission({ tripId, value, onChange, isWorking, onCreate }: ChoosePermissionProps) {
  return (
    <>
      <p className="mute share__lead">Choose what people with the link can do.</p>
      <OptionCards
        label="People with the link can"
        options={OPTIONS}
        value={value}
        onChange={(next) => {
          // The link that is being made is for what was chosen before.
          if (!isWorking) onChange(next);
        }}
      />
      <Go isBlock isWorking={isWorking} onPress={onCreate}>
        Create Link
      </Go>
      <EndSharing tripId={tripId} isDisabled={isWorking} />
    </>
  );
}
