import { useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

import { Button } from '../buttons/Button';
import { classes } from '../classes';
import type { ConfirmDialogProps } from './ConfirmDialog';

/** The dialog of `ConfirmDialog`, loaded on demand. */
export function ConfirmFrame(props: ConfirmDialogProps) {
  const { t } = useLingui();
  const { title, text, isOpen, onCancel, onConfirm, cancelLabel = t`Cancel`, confirmLabel } = props;
  const { isDanger = false, isWorking, icon: Icon = CircleHelp, children } = props;
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
