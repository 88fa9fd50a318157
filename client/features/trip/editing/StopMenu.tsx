import { useLingui } from '@lingui/react/macro';
import { ArrowDownUp, Trash2 } from 'lucide-react';

import { LateMenu } from '../../../ui/LateMenu';

export interface StopMenuProps {
  /** The stop's name. */
  name: string;
  onAction: (id: 'rearrange' | 'remove') => void;
}

/** What can be done with a stop. */
export function StopMenu({ name, onAction }: StopMenuProps) {
  const { t } = useLingui();
  return (
    <LateMenu
      label={t`Options for ${name}`}
      actions={[
        { id: 'rearrange', label: t`Rearrange Places`, icon: ArrowDownUp },
        { id: 'remove', label: t`Remove Place`, icon: Trash2, isDanger: true },
      ]}
      onAction={onAction}
    />
  );
}
