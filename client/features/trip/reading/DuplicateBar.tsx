import { Trans } from '@lingui/react/macro';
import { CopyPlus } from 'lucide-react';

import { PrimaryButton } from '../../../ui/PrimaryButton';
import type { Trip } from '../api';
import { useDuplicate } from './useDuplicate';

/** Whether the reader may copy the trip, but not edit it. */
export const canOnlyDuplicate = ({ abilities }: Trip): boolean =>
  abilities.can_duplicate && !abilities.can_edit;

/** The bar at the bottom that copies the trip for its reader and goes to the copy. */
export function DuplicateBar({ id }: { id: string }) {
  const { isWorking, start } = useDuplicate(id);
  return (
    <div className="bottom-bar duplicate-bar">
      <PrimaryButton isBlock isWorking={isWorking} onPress={start}>
        <CopyPlus />
        <Trans>Duplicate Trip</Trans>
      </PrimaryButton>
    </div>
  );
}
