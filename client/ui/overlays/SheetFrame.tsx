import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

import { IconButton } from '../buttons/IconButton';
import { classes } from '../classes';
import type { SheetProps } from './Sheet';

/** The dialog of a sheet. */
export function SheetFrame({ title, isOpen, onClose, children, isWide, lockedBecause }: SheetProps) {
  const isLocked = lockedBecause !== undefined;
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !isLocked) onClose();
      }}
      isDismissable={!isLocked}
      isKeyboardDismissDisabled={isLocked}
    >
      <Modal className={classes('sheet', isWide && 'sheet--wide')}>
        <Dialog className="sheet__dialog">
          <Grip onClose={isLocked ? null : onClose} />
          <SheetBody title={title} onClose={onClose} lockedBecause={lockedBecause}>
            {children}
          </SheetBody>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A sheet closes if it is dragged down by this fraction of its height. */
const CLOSING_FRACTION = 0.25;

/** The handle at the top of a bottom sheet, for fingers and mice. Keyboards use Esc. */
function Grip({ onClose }: { onClose: (() => void) | null }) {
  const from = useRef<number | null>(null);
  const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>('.sheet');
  const release = (event: PointerEvent<HTMLElement>) => {
    const sheet = sheetOf(event);
    const start = from.current;
    from.current = null;
    if (sheet === null || start === null) return;
    const isFar = event.type === 'pointerup' && event.clientY - start > CLOSING_FRACTION * sheet.clientHeight;
    if (isFar) onClose?.();
    // A closing sheet continues from its current position; one that asks first moves back.
    requestAnimationFrame(() => {
      if (!('exiting' in sheet.dataset)) delete sheet.dataset.dragged;
    });
  };
  return (
    <div
      className="sheet__grip"
      aria-hidden="true"
      onPointerDown={(event) => {
        if (onClose === null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientY;
      }}
      onPointerMove={(event) => {
        const sheet = sheetOf(event);
        if (sheet === null || from.current === null) return;
        sheet.style.setProperty('--dragged', `${Math.max(0, event.clientY - from.current)}px`);
        sheet.dataset.dragged = '';
      }}
      onPointerUp={release}
      onPointerCancel={release}
    />
  );
}

type BodyProps = Pick<SheetProps, 'title' | 'onClose' | 'children' | 'lockedBecause'>;

function SheetBody({ title, onClose, children, lockedBecause }: BodyProps) {
  const { t } = useLingui();
  const head = useRef<HTMLElement>(null);
  const isLocked = lockedBecause !== undefined;
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    const dialog = head.current?.parentElement;
    if (dialog?.contains(document.activeElement) === true && document.activeElement !== dialog) return;
    dialog?.querySelector<HTMLElement>('input:not([readonly]), textarea')?.focus();
  }, []);
  useEffect(() => {
    if (!isLocked) return undefined;
    const dialog = head.current?.parentElement;
    const explain = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setTold(true);
    };
    dialog?.addEventListener('keydown', explain);
    return () => {
      dialog?.removeEventListener('keydown', explain);
      setTold(false);
    };
  }, [isLocked]);
  return (
    <>
      <header ref={head} className="sheet__head">
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        <IconButton
          label={t`Close`}
          icon={X}
          isQuiet={isLocked}
          onPress={() => (isLocked ? setTold(true) : onClose())}
        />
      </header>
      <span className="vh" role="status">
        {isTold ? lockedBecause : ''}
      </span>
      {children}
    </>
  );
}
