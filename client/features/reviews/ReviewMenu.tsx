import { EllipsisVertical, Flag } from 'lucide-react';

import { Menu } from '../../ui/menu/Menu';
import { Sheet } from '../../ui/sheet/Sheet';
import { useSheet } from '../../ui/sheet/useSheet';
import { ReportForm } from './ReportForm';
import type { Review } from './review';

const ACTIONS = [{ id: 'report', label: 'Report review', icon: Flag, isDanger: true }] as const;

export interface ReviewMenuProps {
  placeId: string;
  review: Review;
}

/** What one can do with somebody else's review, once; of one's own, nothing. */
export function ReviewMenu({ placeId, review }: ReviewMenuProps) {
  const { isOpen, visit, open, close } = useSheet();
  if (review.is_mine) return null;
  return (
    <>
      {!review.is_reported && (
        <Menu
          label={`Options for the review by ${review.author_name}`}
          icon={EllipsisVertical}
          actions={ACTIONS}
          onAction={open}
        />
      )}
      <Sheet title="Report this review?" isOpen={isOpen} onClose={close}>
        <ReportForm key={visit} placeId={placeId} reviewId={review.review_id} onClose={close} />
      </Sheet>
    </>
  );
}
