import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { ChipRadioGroup } from '../fields/Chips';
import { Field } from '../fields/Field';
import { Sheet, type SheetState } from '../overlays/Sheet';
import { toast } from '../overlays/Toast';
import { characterCount, type Refusal, tooLong, useForm } from './useForm';
import { FormActions } from './FormActions';

const MAX_REPORT = 1000;
const REASONS = [
  { id: 'spam', label: msg`It’s advertising` },
  { id: 'offensive', label: msg`It’s offensive` },
  { id: 'off_topic', label: msg`It doesn’t belong here` },
  { id: 'private', label: msg`It shares private information` },
  { id: 'false', label: msg`It’s not true` },
  { id: 'other', label: msg`Something else` },
] as const;

export interface Report {
  reason: (typeof REASONS)[number]['id'];
  text: string;
}

interface Thanks {
  message: string;
}

interface ReportFormProps {
  send: (report: Report) => Promise<Thanks>;
  /** Returns the message for a failure. */
  explain: (error: unknown) => Refusal;
  /** The label of the reason `off_topic`. */
  offTopic?: string;
  onReported?: () => void;
}

export interface ReportSheetProps extends ReportFormProps {
  title: string;
  sheet: SheetState;
}

/** A sheet that reports something to the staff, with a reason and details. */
export function ReportSheet({ title, sheet, ...form }: ReportSheetProps) {
  return (
    <Sheet title={title} isOpen={sheet.isOpen} onClose={sheet.close}>
      <ReportForm key={sheet.visit} onClose={sheet.close} {...form} />
    </Sheet>
  );
}

function ReportForm({
  send,
  explain,
  offTopic,
  onReported,
  onClose,
}: ReportFormProps & { onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState<Report['reason']>('spam');
  const [text, setText] = useState('');
  const problem = tooLong(text, MAX_REPORT);
  const { ref, errors, isWorking, onSubmit, forget } = useForm<'text', Thanks>({
    fields: ['text'],
    check: () => (problem === null ? null : { field: 'text', text: problem }),
    send: () => send({ reason, text }),
    onDone: ({ message }) => {
      onReported?.();
      toast.success(message);
      onClose();
    },
    explain,
  });
  return (
    <form ref={ref} className="stack" noValidate onSubmit={onSubmit}>
      <ChipRadioGroup
        label={t`What’s wrong with it?`}
        options={REASONS.map(({ id, label }) => ({
          id,
          label: id === 'off_topic' && offTopic !== undefined ? offTopic : t(label),
        }))}
        value={reason}
        onChange={setReason}
      />
      <Field
        label={t`Anything else we should know? (optional)`}
        name="text"
        rows={3}
        value={text}
        onChange={(next) => {
          setText(next);
          forget('text');
        }}
        error={errors.text ?? problem ?? undefined}
        hint={characterCount(text, MAX_REPORT)}
      />
      <FormActions submit={t`Report`} isDanger isWorking={isWorking} onCancel={onClose} />
    </form>
  );
}
