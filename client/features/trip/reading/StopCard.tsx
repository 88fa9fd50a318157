import { Trans, useLingui } from '@lingui/react/macro';
import { StickyNote } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { placePath } from '../../../api/places';
import { Badge } from '../../../ui/labels/Badge';
import { Rating } from '../../../ui/labels/Rating';
import { Picture } from '../../../ui/pictures/Picture';
import type { Stop } from '../api';
import { plainNote } from '../stop/stopDraft';

export interface StopCardProps {
  stop: Stop;
  /** Far down the page: the browser paints its cover art. */
  isLate: boolean;
  /** Links its name to the place's page. */
  hasPage?: boolean;
  /** Opens the stop's details. Without it, and without scripts, the name links to the place. */
  onOpen: (() => void) | undefined;
  /** The stop's menu. */
  children?: ReactNode;
}

/** Whether a press should open the page in a new tab or window. */
const isForNewTab = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

/** A stop: picture, name, two lines of description, the reason why it was chosen, and rating. */
export function StopCard({ stop, isLate, hasPage = true, onOpen, children }: StopCardProps) {
  const { t } = useLingui();
  const { reason, note } = stop;
  return (
    <article className="stop__card card-with-link">
      <div className="art">
        <Picture
          src={stop.image}
          name={stop.name}
          kind={stop.types}
          scenery={stop.scenery}
          crop="square"
          isLate={isLate}
        />
      </div>
      <div className="stop__text">
        <h3>
          {hasPage ? (
            <Link
              className="card-link"
              to={placePath(stop.place_id)}
              {...(onOpen && {
                'aria-haspopup': 'dialog',
                onClick: (event: MouseEvent) => {
                  if (isForNewTab(event)) return;
                  event.preventDefault();
                  onOpen();
                },
              })}
            >
              {stop.name}
            </Link>
          ) : (
            stop.name
          )}
          {stop.state === 'skipped' && <Badge>{t`Skipped`}</Badge>}
        </h3>
        {note !== null && note !== '' && (
          <p className="stop__note two">
            <StickyNote aria-hidden="true" />
            {plainNote(note)}
          </p>
        )}
        {stop.description !== null && <p className="two">{stop.description}</p>}
        {reason !== null && (
          <p className="stop__reason">
            {/* Not part of the message, because Lingui would parse tags in the name. */}
            <span className="stop__why">
              <Trans>Why this:</Trans>
            </span>{' '}
            {reason}
          </p>
        )}
        {stop.rating !== null && (
          <div className="stop__facts">
            <Rating value={stop.rating} total={stop.total_ratings} />
          </div>
        )}
      </div>
      {children}
    </article>
  );
}
