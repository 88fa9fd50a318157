import { useState } from 'react';

import { refusalOf } from '../../api/errors';
import type { Schema } from '../../api/types';
import { Button } from '../../ui/button/Button';
import { ChipRadio } from '../../ui/chip/ChipRadio';
import { Field } from '../../ui/field/Field';
import { tooLong } from '../../ui/form/length';
import { useForm } from '../../ui/form/useForm';
import { toast } from '../../ui/toast/toast';
import { REASONS } from './reasons';
import { reportReview } from './reportReview';
import { type Report, REPORT_LENGTH } from './review';
import { useReviewCache } from './useReviews';
import { countOf } from './words';

export interface ReportFormProps {
  placeId: string;
  reviewId: string;
  onClose: () => void;
}

/** What is wrong with a review. */
export function ReportForm({ placeId, reviewId, onClose }: ReportFormProps) {
  const [reason, setReason] = useState<Report['reason']>('spam');
  const [text, setText] = useState('');
  const { reported } = useReviewCache(placeId);
  const { ref, errors, isWorking, onSubmit, forget } = useForm<'text', Schema<'Message'>>({
    fields: ['text'],
    check: () => {
      const problem = tooLong(text, REPORT_LENGTH);
      return problem === null ? null : { field: 'text', text: problem };
    },
    send: () => reportReview(placeId, reviewId, { reason, text }),
    onDone: ({ message }) => {
      reported(reviewId);
      toast.success(message);
      onClose();
    },
    explain: (error) => refusalOf(error, 'Failed to report this review'),
  });
  return (
    <form ref={ref} className="stack" noValidate onSubmit={onSubmit}>
      <ChipRadio label="What is wrong with it?" options={REASONS} value={reason} onChange={setReason} />
      <Field
        label="Anything our staff should know (optional)"
        name="text"
        rows={3}
        value={text}
        onChange={(next) => {
          setText(next);
          forget('text');
        }}
        error={errors.text ?? tooLong(text, REPORT_LENGTH) ?? undefined}
        hint={countOf(text, REPORT_LENGTH)}
      />
      <div className="actions">
        <Button isDisabled={isWorking} onPress={onClose}>
          Cancel
        </Button>
        <Button type="submit" look="danger" isWorking={isWorking}>
          Report
        </Button>
      </div>
    </form>
  );
}
