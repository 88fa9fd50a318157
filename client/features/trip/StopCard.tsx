import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { placePath } from '../../api/place';
import { Picture } from '../../ui/picture/Picture';
import { Rating } from '../../ui/rating/Rating';
import type { Activity } from './trip';

export interface StopCardProps {
  stop: Activity;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A place of a day: picture, name, two lines of what it is, why it was chosen, rating, when one arrives. */
export function StopCard({ stop, children }: StopCardProps) {
  return (
    <article className="stop__card card-with-link">
      <div className="art">
        <Picture src={stop.image} name={stop.name} kind={stop.types[0]} crop="square" />
      </div>
      <div className="stop__text">
        <h3>
          <Link className="card-link" to={placePath(stop.place_id)}>
            {stop.name}
          </Link>
        </h3>
        {stop.description !== null && <p className="two">{stop.description}</p>}
        {stop.reason !== null && (
          <p className="stop__reason">
            <span className="stop__why">Why this: </span>
            {stop.reason}
          </p>
        )}
        {(stop.rating !== null || stop.arrive !== null) && (
          <div className="stop__facts">
            {stop.rating !== null && <Rating value={stop.rating} total={stop.total_ratings} />}
            {stop.arrive !== null && (
              <span className="stop__time">
                <span className="vh">Arrive at </span>
                <time>{stop.arrive}</time>
              </span>
            )}
          </div>
        )}
      </div>
      {children}
    </article>
  );
}
