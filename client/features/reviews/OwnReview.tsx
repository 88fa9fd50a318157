import { EyeOff, SquarePen } from 'lucide-react';
import { useRef, useState } from 'react';

import { Button } from '../../ui/button/Button';
import { Note } from '../../ui/note/Note';
import { Sheet } from '../../ui/sheet/Sheet';
import { useSheet } from '../../ui/sheet/useSheet';
import type { ReviewedPlace } from './review';
import { type Draft, ReviewForm } from './ReviewForm';

export interface OwnReviewProps {
  place: Pick<ReviewedPlace, 'place_id' | 'name' | 'my_review' | 'abilities'>;
}

/** The way to write, edit and delete one's review of a place; nothing where it cannot be reviewed. */
export function OwnReview({ place: { place_id, name, my_review, abilities } }: OwnReviewProps) {
  const { isOpen, visit, open, close } = useSheet();
  const [isWorking, setWorking] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  // A stray press beside the sheet must not cost what was written; a sheet that goes keeps showing it.
  const isOver = useRef(false);
  if (!abilities.can_review) return null;
  const begin = () => {
    if (isOver.current) setDraft(null);
    isOver.current = false;
    open();
  };
  const finish = () => {
    isOver.current = true;
    close();
  };
  const deed = my_review === null ? 'Write a review' : 'Edit your review';
  return (
    <div className="own-review">
      {my_review?.is_hidden === true && (
        <Note icon={EyeOff}>Our staff have hidden your review: {my_review.hidden_why}</Note>
      )}
      <Button onPress={begin} label={`${deed} of ${name}`}>
        <SquarePen />
        {deed}
      </Button>
      <Sheet
        title={deed}
        isOpen={isOpen}
        onClose={close}
        lockedBecause={isWorking ? 'Your review is being saved' : undefined}
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
