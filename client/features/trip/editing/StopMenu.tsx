import { useLingui } from '@lingui/react/macro';
import {
  ArrowDownUp,
  CalendarArrowDown,
  Check,
  CircleSlash,
  Lightbulb,
  Pencil,
  Trash2,
  Undo2,
} from 'lucide-react';

import { LateMenu } from '../../../ui/overlays/Menu';
import type { Stop } from '../api';
import type { Operation } from '../changes/api';
import type { PlanEdit } from './usePlanEditor';

export interface StopMenuProps {
  stop: Stop;
  stopKey: string;
  onEdit: (edit: PlanEdit) => void;
  onChange: (operation: Operation) => void;
}

/** The menu of a stop. */
export function StopMenu({
  stop: { name, stop_id: stopId, state },
  stopKey,
  onEdit,
  onChange,
}: StopMenuProps) {
  const { t } = useLingui();
  const isOpen = state === 'open' || state === null;
  return (
    <LateMenu
      label={t`Options for ${name}`}
      actions={[
        { id: 'stop', label: t`Time, note and more`, icon: Pencil },
        ...(isOpen
          ? [
              { id: 'done' as const, label: t`Mark as done`, icon: Check },
              { id: 'skipped' as const, label: t`Skip this stop`, icon: CircleSlash },
            ]
          : [{ id: 'open' as const, label: t`Back to the plan`, icon: Undo2 }]),
        { id: 'move', label: t`Move to another day`, icon: CalendarArrowDown },
        { id: 'ideas', label: t`Keep as an idea`, icon: Lightbulb },
        { id: 'rearrange', label: t`Rearrange Places`, icon: ArrowDownUp },
        { id: 'remove', label: t`Remove Place`, icon: Trash2, isDanger: true },
      ]}
      onAction={(id) => {
        if (id === 'rearrange' || id === 'remove') onEdit({ kind: id, stopKey });
        else if (id === 'stop' || id === 'move') onEdit({ kind: id, stopId });
        else if (id === 'ideas') onChange({ op: 'remove_stop', stop_id: stopId, to: 'ideas' });
        else onChange({ op: 'edit_stop', stop_id: stopId, state: id });
      }}
    />
  );
}
