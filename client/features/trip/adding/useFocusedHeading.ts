import { type RefObject, useEffect, useRef } from 'react';

/** What was pressed is gone with the list it was in: reading goes on at the heading of the next one. */
export function useFocusedHeading(isWanted: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isWanted) heading.current?.focus();
  }, [isWanted]);
  return heading;
}
