import { useLingui } from '@lingui/react/macro';
import { CircleHelp, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

import { Button } from './Button';
import { classes } from './classes';
import { useFocusLeftBehind } from './focus';

export interface ConfirmDialogProps {
  /** The question. */
  title: string;
  text?: string;
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  cancelLabel?: string;
  /** Names the action: "Delete Trip". */
  confirmLabel: string;
  isDanger?: boolean;
  isWorking?: boolean;
  icon?: LucideIcon;
  /** The consequences. */
  children?: ReactNode;
}

/** A confirmation; the safe button has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useLingui();
  const { title, text, isOpen, onCancel, onConfirm, cancelLabel = t`Cancel`, confirmLabel } = props;
  const { isDanger = false, isWorking, icon: Icon = CircleHelp, children } = props;
  useFocusLeftBehind(isOpen);
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      isKeyboardDismissDisabled={isWorking}
    >
      <Modal className="sheet">
        <Dialog className="sheet__dialog confirm-dialog" role="alertdialog">
          <span className={classes('disc', isDanger ? 'disc--poppy' : 'disc--sand')}>
            <Icon />
          </span>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {text !== undefined && <p className="confirm-dialog__text">{text}</p>}
          {children}
          <div className="actions">
            {/* eslint-disable-next-line jsx-a11y/no-autofocus -- a question starts on its safe answer */}
            <Button autoFocus onPress={onCancel}>
              {cancelLabel}
            </Button>
            <Button look={isDanger ? 'danger' : 'ink'} isWorking={isWorking ?? false} onPress={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
