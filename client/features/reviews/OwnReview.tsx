import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { EyeOff, SquarePen, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';

import { errorText, refusalOf } from '../../api/errors';
import { useMutateOnce } from '../../api/mutations';
import { Button } from '../../ui/buttons/Button';
import { Field } from '../../ui/fields/Field';
import { RatingInput } from '../../ui/fields/RatingInput';
import { characterCount, type Problem, tooLong, useForm } from '../../ui/forms/useForm';
import { Callout } from '../../ui/labels/Callout';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Sheet, useSheet } from '../../ui/overlays/Sheet';
import { toast } from '../../ui/overlays/Toast';
import { deleteReview, type OwnReviewData, type ReviewedPlace, useReviewCache, writeReview } from './api';
import { FormActions } from '../../ui/forms/FormActions';

const MAX_REVIEW = 2000;

function reviewProblem(rating: number | null, text: string): Problem<'rating' | 'text'> | null {
  if (rating === null) return { field: 'rating', text: t`Choose a star rating.` };
  const problem = tooLong(text, MAX_REVIEW);
  return problem === null ? null : { field: 'text', text: problem };
}

/** An unsaved review. */
interface Draft {
  /** Null until the traveller chooses a rating. */
  rating: number | null;
  text: string;
}

export interface OwnReviewProps {
  place: Pick<ReviewedPlace, 'place_id' | 'name' | 'my_review' | 'abilities'>;
}

/** A button that writes or edits the traveller's review. Renders nothing if the place cannot be reviewed. */
export function OwnReview({ place: { place_id, name, my_review, abilities } }: OwnReviewProps) {
  const { t } = useLingui();
  const { isOpen, visit, open, close } = useSheet();
  const [isWorking, setWorking] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  // Clicking outside closes the sheet but preserves the draft. A saved or cancelled draft is discarded when
  // the sheet opens again, because the closing sheet still shows it.
  const isFinished = useRef(false);
  if (!abilities.can_review) return null;
  const begin = () => {
    if (isFinished.current) setDraft(null);
    isFinished.current = false;
    open();
  };
  const finish = () => {
    isFinished.current = true;
    close();
  };
  const isNew = my_review === null;
  const reason = my_review?.hidden_why;
  const label = isNew ? t`Write a review` : t`Edit your review`;
  return (
    <div className="own-review">
      {my_review?.is_hidden === true && (
        <Callout icon={EyeOff}>{t`Our staff hid your review: ${reason}`}</Callout>
      )}
      <Button onPress={begin} label={isNew ? t`Write a review of ${name}` : t`Edit your review of ${name}`}>
        <SquarePen />
        {label}
      </Button>
      <Sheet
        title={label}
        isOpen={isOpen}
        onClose={close}
        lockedBecause={isWorking ? t`Saving your review…` : undefined}
      >
        <ReviewForm
          key={visit}
          placeId={place_id}
          review={my_review}
          draft={draft ?? { rating: my_review?.rating ?? null, text: my_review?.text ?? '' }}
          onDraft={setDraft}
          onClose={finish}
          onWorking={setWorking}
        />
      </Sheet>
    </div>
  );
}

interface ReviewFormProps {
  placeId: string;
  /** The saved review. */
  review: OwnReviewData | null;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Called when the review is saved, deleted or cancelled. */
  onClose: () => void;
  onWorking: (isWorking: boolean) => void;
}

/** A form with stars and a text. Texts that are too long are rejected, never truncated. */
function ReviewForm({ placeId, review, draft, onDraft, onClose, onWorking }: ReviewFormProps) {
  const { t } = useLingui();
  const { rating, text } = draft;
  const { wrote } = useReviewCache(placeId);
  const { ref, errors, isWorking, onSubmit, forget } = useForm<'rating' | 'text', OwnReviewData>({
    fields: ['rating', 'text'],
    check: () => reviewProblem(rating, text),
    send: async () => {
      onWorking(true);
      try {
        return await writeReview(placeId, { rating: rating ?? 0, text });
      } finally {
        onWorking(false);
      }
    },
    onDone: (saved) => {
      wrote(saved);
      toast.success(review === null ? t`Thanks for your review!` : t`Your review is updated.`);
      onClose();
    },
    explain: (error) => refusalOf(error, t`Failed to save your review`),
  });
  return (
    <form ref={ref} className="stack" noValidate onSubmit={onSubmit}>
      <RatingInput
        label={t`Your rating`}
        name="rating"
        value={rating}
        onChange={(stars) => {
          onDraft({ rating: stars, text });
          forget('rating');
        }}
        error={errors.rating}
      />
      <Field
        label={t`Your review (optional)`}
        name="text"
        rows={6}
        value={text}
        placeholder={t`What should others know before they go?`}
        onChange={(next) => {
          onDraft({ rating, text: next });
          forget('text');
        }}
        error={errors.text ?? tooLong(text, MAX_REVIEW) ?? undefined}
        hint={characterCount(text, MAX_REVIEW)}
      />
      <FormActions submit={t`Save`} isWorking={isWorking} onCancel={onClose} />
      {review !== null && <DeleteReview placeId={placeId} isDisabled={isWorking} onDone={onClose} />}
    </form>
  );
}

interface DeleteReviewProps {
  placeId: string;
  isDisabled: boolean;
  onDone: () => void;
}

/** A button that deletes the review after a confirmation. */
function DeleteReview({ placeId, isDisabled, onDone }: DeleteReviewProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { deleted } = useReviewCache(placeId);
  const failed = t`Failed to delete your review`;
  const deletion = useMutation({
    mutationFn: () => deleteReview(placeId),
    onSuccess: ({ message }) => {
      deleted();
      toast.success(message);
      setAsking(false);
      onDone();
    },
    onError: (error) => toast.error(errorText(error, failed), { id: failed }),
  });
  const start = useMutateOnce(deletion);
  return (
    <>
      <Button look="danger-plain" isDisabled={isDisabled} onPress={() => setAsking(true)}>
        <Trash2 />
        {t`Delete review`}
      </Button>
      <ConfirmDialog
        title={t`Delete your review?`}
        text={t`Your rating and review will be removed.`}
        icon={Trash2}
        isOpen={isAsking}
        confirmLabel={t`Delete review`}
        isDanger
        isWorking={deletion.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={start}
      />
    </>
  );
}
