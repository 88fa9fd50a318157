import type { LucideIcon } from 'lucide-react';
import { createElement, type ReactNode } from 'react';

import { useFocusLeftBehind } from '../focus';
import { latePart, useLate, useWasOpened } from './late';

export interface ConfirmDialogProps {
  /** The question. */
  title: string;
  text?: string;
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  cancelLabel?: string;
  /** The action: "Delete Trip". */
  confirmLabel: string;
  isDanger?: boolean;
  isWorking?: boolean;
  icon?: LucideIcon;
  /** The consequences. */
  children?: ReactNode;
}

export const confirmFrame = latePart(() => import('./ConfirmFrame').then((module) => module.ConfirmFrame));

/** A confirmation dialog. The safe button gets the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onCancel } = props;
  useFocusLeftBehind(isOpen);
  const wasOpened = useWasOpened(isOpen);
  const frame = useLate(confirmFrame, isOpen, onCancel);
  return frame !== null && wasOpened ? createElement(frame, props) : null;
}
