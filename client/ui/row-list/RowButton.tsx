import type { LucideIcon } from 'lucide-react';
import { Button } from 'react-aria-components';

import { classes } from '../classes';

export interface RowButtonProps {
  icon: LucideIcon;
  label: string;
  onPress: () => void;
  isDanger?: boolean;
}

/** A row that does something. */
export function RowButton({ icon: Icon, label, onPress, isDanger = false }: RowButtonProps) {
  return (
    <li>
      <Button className={classes('row-list__row', isDanger && 'row-list__row--danger')} onPress={onPress}>
        <Icon />
        <span>{label}</span>
      </Button>
    </li>
  );
}
