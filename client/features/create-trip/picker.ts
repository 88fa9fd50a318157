import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Place } from './draft';

export interface DestinationPickerProps {
  label: string;
  placeholder: string;
  /** The destination that is picked, or nothing. */
  value: string;
  onPick: (place: Place) => void;
  /** The text is being changed by hand. */
  onEdit?: () => void;
  icon?: LucideIcon;
  autoFocus?: boolean;
  error: string | undefined;
}

/** The field that finds destinations. */
export type DestinationPicker = (props: DestinationPickerProps) => ReactNode;
