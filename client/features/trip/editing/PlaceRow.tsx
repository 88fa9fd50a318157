import type { ReactNode } from 'react';

import { Picture } from '../../../ui/pictures/Picture';
import type { PlanStop } from './plan';

interface PlaceRowProps {
  place: Pick<PlanStop, 'name' | 'image' | 'kind' | 'scenery'>;
  /** The handle of `Sortable`. */
  handle: ReactNode;
}

/** The row of a place that can be dragged. */
export function PlaceRow({ place: { name, image, kind, scenery }, handle }: PlaceRowProps) {
  return (
    <>
      {handle}
      <div className="art art--xs place-row__art">
        <Picture src={image} name={name} kind={kind} scenery={scenery} crop="square" />
      </div>
      <span className="place-row__name clip">{name}</span>
    </>
  );
}
