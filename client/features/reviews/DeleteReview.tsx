import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { errorText } from '../../api/errors';
import { useUnrepeated } from '../../api/useUnrepeated';
import { Ask } from '../../ui/ask/Ask';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/toast/toast';
import { removeReview } from './removeReview';
import { useReviewCache } from './useReviews';

const FAILED = 'Failed to delete your review';

export interface DeleteReviewProps {
  placeId: string;
  isDisabled: boolean;
  onDone: () => void;
}

/** Asks, then deletes one's review. */
export function DeleteReview({ placeId, isDisabled, onDone }: DeleteReviewProps) {
  const [isAsked, setAsked] = useState(false);
  const { removed } = useReviewCache(placeId);
  const deed = useMutation({
    mutationFn: () => removeReview(placeId),
    onSuccess: ({ message }) => {
      removed();
      toast.success(message);
      setAsked(false);
      onDone();
    },
    onError: (error) => toast.error(errorText(error, FAILED), { id: FAILED }),
  });
  const start = useUnrepeated(deed);
  return (
    <>
      <Button look="danger-plain" isDisabled={isDisabled} onPress={() => setAsked(true)}>
        <Trash2 />
        Delete review
      </Button>
      <Ask
        title="Delete your review?"
        text="Your stars and your text go from this place."
        icon={Trash2}
        isOpen={isAsked}
        confirmLabel="Delete review"
        isDanger
        isWorking={deed.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={start}
      />
    </>
  );
}
