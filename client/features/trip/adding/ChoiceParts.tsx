import { type RefObject, useEffect, useRef } from 'react';

import { LoadingStatus, Skeleton } from '../../../ui/Skeleton';

/** A place that can be added to a trip. */
export interface AddablePlace {
  place_id: string;
  name: string;
  address: string;
  image: string | null;
}

/** Focuses the heading of a list that replaced the one where the traveller pressed something. */
export function useFocusedHeading(isWanted: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isWanted) heading.current?.focus();
  }, [isWanted]);
  return heading;
}

/** Skeleton of a list that is loading; the text is for screen readers. */
export function ChoiceSkeleton({ text }: { text: string }) {
  return (
    <div className="add-to-trip__list">
      <LoadingStatus>{text}</LoadingStatus>
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </div>
  );
}
