import { refusalOf } from '../../api/errors';
import { Button } from '../../ui/button/Button';
import { Field } from '../../ui/field/Field';
import { tooLong } from '../../ui/form/length';
import { type Problem, useForm } from '../../ui/form/useForm';
import { StarChoice } from '../../ui/star-choice/StarChoice';
import { toast } from '../../ui/toast/toast';
import { DeleteReview } from './DeleteReview';
import { type OwnReview, TEXT_LENGTH } from './review';
import { useReviewCache } from './useReviews';
import { countOf } from './words';
import { writeReview } from './writeReview';

type ReviewField = 'rating' | 'text';

/** What is written and not saved yet. */
export interface Draft {
  /** Null: none chosen yet. */
  rating: number | null;
  text: string;
}

export interface ReviewFormProps {
  placeId: string;
  /** What one has written before. */
  review: OwnReview | null;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** It is saved, deleted or given up. */
  onClose: () => void;
  onWorking: (isWorking: boolean) => void;
}

/** Stars and a text. A text that is too long is refused, never cut. */
export function ReviewForm({ placeId, review, draft, onDraft, onClose, onWorking }: ReviewFormProps) {
  const { rating, text } = draft;
  const { wrote } = useReviewCache(placeId);
  const { ref, errors, isWorking, onSubmit, forget } = useForm<ReviewField, OwnReview>({
    fields: ['rating', 'text'],
    check: () => problemOf(rating, text),
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
      toast.success(review === null ? 'Thank you for your review.' : 'Your review is updated.');
      onClose();
    },
    explain: (error) => refusalOf(error, 'Failed to save your review'),
  });
  return (
    <form ref={ref} className="stack" noValidate onSubmit={onSubmit}>
      <StarChoice
        label="Your rating"
        name="rating"
        value={rating}
        onChange={(stars) => {
          onDraft({ rating: stars, text });
          forget('rating');
        }}
        error={errors.rating}
      />
      <Field
        label="Your review"
        name="text"
        rows={6}
        value={text}
        placeholder="What should others know before they go? You may leave this empty."
        onChange={(next) => {
          onDraft({ rating, text: next });
          forget('text');
        }}
        error={errors.text ?? tooLong(text, TEXT_LENGTH) ?? undefined}
        hint={countOf(text, TEXT_LENGTH)}
      />
      <div className="actions">
        <Button isDisabled={isWorking} onPress={onClose}>
          Cancel
        </Button>
        <Button type="submit" look="ink" isWorking={isWorking}>
          Save
        </Button>
      </div>
      {review !== null && <DeleteReview placeId={placeId} isDisabled={isWorking} onDone={onClose} />}
    </form>
  );
}

function problemOf(rating: number | null, text: string): Problem<ReviewField> | null {
  if (rating === null) return { field: 'rating', text: 'Please give 1 to 5 stars.' };
  const problem = tooLong(text, TEXT_LENGTH);
  return problem === null ? null : { field: 'text', text: problem };
}
