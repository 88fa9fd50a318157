import { useLingui } from '@lingui/react/macro';
import { EllipsisVertical, Flag } from 'lucide-react';
import { useState } from 'react';

import { refusalOf } from '../../api/errors';
import { monthText } from '../../text/dates';
import { PressButton } from '../../ui/buttons/press';
import { TextLink } from '../../ui/buttons/TextLink';
import { Badge } from '../../ui/labels/Badge';
import { Rating } from '../../ui/labels/Rating';
import { late } from '../../ui/overlays/late';
import { Menu } from '../../ui/overlays/Menu';
import { useSheet } from '../../ui/overlays/Sheet';
import { Avatar } from '../../ui/pictures/Avatar';
import { reportReview, type Review, useReviewCache } from './api';

const ReportSheet = late(() => import('../../ui/forms/ReportSheet').then((module) => module.ReportSheet));

/** Reviews longer than this many characters are collapsed. */
const COLLAPSED = 150;

/** Returns "March 2026" from Unix seconds. Uses UTC, so that server and browser render the same. */
const monthOf = (time: number): string => monthText(new Date(time * 1000).toISOString().slice(0, 10));

/** Returns the beginning of a long review, or null if the review is short enough to show in full. */
function beginningOf(text: string): string | null {
  const characters = Array.from(text);
  return characters.length > COLLAPSED ? `${characters.slice(0, COLLAPSED).join('').trimEnd()}…` : null;
}

export interface ReviewCardProps {
  placeId: string;
  review: Review;
}

/** A traveller's review of a place. */
export function ReviewCard({ placeId, review }: ReviewCardProps) {
  const { t } = useLingui();
  const { author_id, author_name: author, profile_photo_url, rating, text, is_mine: isMine } = review;
  const month = monthOf(review.time);
  return (
    <article className="card review">
      <div className="review__head">
        <Avatar name={author} src={profile_photo_url} size="s" />
        <div className="review__author">
          <TextLink href={isMine ? '/profile' : `/user/${encodeURIComponent(author_id)}`}>
            {isMine ? t`You` : author}
          </TextLink>
          <p className="cap">{review.edited ? t`${month}, edited` : month}</p>
        </div>
        <Rating value={rating} />
        {!isMine && <ReviewMenu placeId={placeId} review={review} />}
      </div>
      <ReviewText text={text} author={author} />
      {review.is_reported && <Badge icon={Flag}>{t`Reported`}</Badge>}
    </article>
  );
}

/** A review's text. A long text is truncated until the traveller expands it. */
function ReviewText({ text, author }: { text: string; author: string }) {
  const { t } = useLingui();
  const [isExpanded, setExpanded] = useState(false);
  const beginning = beginningOf(text);
  if (text === '') return null;
  return (
    <>
      <p className="small review__text">{isExpanded ? text : (beginning ?? text)}</p>
      {beginning !== null && (
        <PressButton
          className="link"
          aria-expanded={isExpanded}
          aria-label={
            isExpanded ? t`Show Less of the review by ${author}` : t`Show More of the review by ${author}`
          }
          onPress={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t`Show Less` : t`Show More`}
        </PressButton>
      )}
    </>
  );
}

/** The menu of another traveller's review, which can be reported once. */
function ReviewMenu({ placeId, review }: ReviewCardProps) {
  const { t } = useLingui();
  const sheet = useSheet();
  const { reported } = useReviewCache(placeId);
  const { review_id, author_name: author } = review;
  return (
    <>
      {!review.is_reported && (
        <Menu
          label={t`Options for the review by ${author}`}
          icon={EllipsisVertical}
          actions={[{ id: 'report', label: t`Report review`, icon: Flag, isDanger: true }]}
          onAction={sheet.open}
        />
      )}
      {sheet.visit > 0 && (
        <ReportSheet
          title={t`Report this review?`}
          sheet={sheet}
          send={(report) => reportReview(placeId, review_id, report)}
          explain={(error) => refusalOf(error, t`Failed to report this review`)}
          offTopic={t`It’s not about this place`}
          onReported={() => reported(review_id)}
        />
      )}
    </>
  );
}
