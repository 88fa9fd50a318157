import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { EllipsisVertical, Flag } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';

import type { Schema } from '../../api/client';
import { refusalOf } from '../../api/errors';
import { Avatar } from '../../ui/Avatar';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { ChipRadioGroup } from '../../ui/Chips';
import { Field } from '../../ui/Field';
import { Menu } from '../../ui/Menu';
import { Rating } from '../../ui/Rating';
import { Sheet, useSheet } from '../../ui/Sheet';
import { TextLink } from '../../ui/TextLink';
import { toast } from '../../ui/Toast';
import { useForm } from '../../ui/useForm';
import { type Report, reportReview, type Review, useReviewCache } from './api';
import { beginningOf, characterCount, MAX_REPORT, monthOf, reportProblem } from './rules';

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

/** A review's text; a long one shows only its beginning until the traveller expands it. */
function ReviewText({ text, author }: { text: string; author: string }) {
  const { t } = useLingui();
  const [isExpanded, setExpanded] = useState(false);
  const beginning = beginningOf(text);
  if (text === '') return null;
  return (
    <>
      <p className="small review__text">{isExpanded ? text : (beginning ?? text)}</p>
      {beginning !== null && (
        <AriaButton
          className="link"
          aria-expanded={isExpanded}
          aria-label={
            isExpanded ? t`Show Less of the review by ${author}` : t`Show More of the review by ${author}`
          }
          onPress={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t`Show Less` : t`Show More`}
        </AriaButton>
      )}
    </>
  );
}

/** The menu of another traveller's review, which can be reported once. */
function ReviewMenu({ placeId, review }: ReviewCardProps) {
  const { t } = useLingui();
  const { isOpen, visit, open, close } = useSheet();
  const { review_id, author_name: author } = review;
  return (
    <>
      {!review.is_reported && (
        <Menu
          label={t`Options for the review by ${author}`}
          icon={EllipsisVertical}
          actions={[{ id: 'report', label: t`Report review`, icon: Flag, isDanger: true }]}
          onAction={open}
        />
      )}
      <Sheet title={t`Report this review?`} isOpen={isOpen} onClose={close}>
        <ReportForm key={visit} placeId={placeId} reviewId={review_id} onClose={close} />
      </Sheet>
    </>
  );
}

const REASONS: readonly { id: Report['reason']; label: ReturnType<typeof msg> }[] = [
  { id: 'spam', label: msg`It’s advertising` },
  { id: 'offensive', label: msg`It’s offensive` },
  { id: 'off_topic', label: msg`It’s not about this place` },
  { id: 'private', label: msg`It shares private information` },
  { id: 'false', label: msg`It’s not true` },
  { id: 'other', label: msg`Something else` },
];

interface ReportFormProps {
  placeId: string;
  reviewId: string;
  onClose: () => void;
}

function ReportForm({ placeId, reviewId, onClose }: ReportFormProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState<Report['reason']>('spam');
  const [text, setText] = useState('');
  const { reported } = useReviewCache(placeId);
  const { ref, errors, isWorking, onSubmit, forget } = useForm<'text', Schema<'Message'>>({
    fields: ['text'],
    check: () => reportProblem(text),
    send: () => reportReview(placeId, reviewId, { reason, text }),
    onDone: ({ message }) => {
      reported(reviewId);
      toast.success(message);
      onClose();
    },
    explain: (error) => refusalOf(error, t`Failed to report this review`),
  });
  return (
    <form ref={ref} className="stack" noValidate onSubmit={onSubmit}>
      <ChipRadioGroup
        label={t`What’s wrong with it?`}
        options={REASONS.map(({ id, label }) => ({ id, label: t(label) }))}
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
        error={errors.text ?? reportProblem(text)?.text}
        hint={characterCount(text, MAX_REPORT)}
      />
      <div className="actions">
        <Button isDisabled={isWorking} onPress={onClose}>
          {t`Cancel`}
        </Button>
        <Button type="submit" look="danger" isWorking={isWorking}>
          {t`Report`}
        </Button>
      </div>
    </form>
  );
}
