import { Button } from '../../ui/button/Button';
import { Sheet } from '../../ui/sheet/Sheet';
import { useSheet } from '../../ui/sheet/useSheet';
import { AllReviews } from './AllReviews';
import type { ReviewedPlace } from './review';

export interface MoreReviewsProps {
  place: Pick<ReviewedPlace, 'place_id' | 'reviews' | 'total_ratings'>;
}

/** Opens all reviews of a place that has more than it shows. */
export function MoreReviews({ place: { place_id, reviews, total_ratings } }: MoreReviewsProps) {
  const { isOpen, visit, open, close } = useSheet();
  if (total_ratings <= reviews.length) return null;
  return (
    <>
      <Button look="plain" isSmall onPress={open}>
        All reviews
      </Button>
      <Sheet title="All reviews" isOpen={isOpen} onClose={close} isWide>
        <AllReviews key={visit} placeId={place_id} />
      </Sheet>
    </>
  );
}
