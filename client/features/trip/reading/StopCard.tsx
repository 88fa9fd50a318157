import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { placePath } from '../../../api/places';
import { Picture } from '../../../ui/Picture';
import { Rating } from '../../../ui/Rating';
import type { Stop } from '../api';

export interface StopCardProps {
  stop: Stop;
  /** Far down the page: the browser paints its cover art. */
  isLate: boolean;
  /** Its menu. */
  children?: ReactNode;
}

/** A stop: picture, name, two lines of description, why it was chosen, and rating. */
export function StopCard({ stop, isLate, children }: StopCardProps) {
  const { reason } = stop;
  return (
    <article className="stop__card card-with-link">
      <div className="art">
        <Picture src={stop.image} name={stop.name} kind={stop.types[0]} crop="square" isLate={isLate} />
      </div>
      <div className="stop__text">
        <h3>
          <Link className="card-link" to={placePath(stop.place_id)}>
            {stop.name}
          </Link>
        </h3>
        {stop.description !== null && <p className="two">{stop.description}</p>}
        {reason !== null && (
          <p className="stop__reason">
            {/* Outside of the message: Lingui takes tags in a value for its own. */}
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
