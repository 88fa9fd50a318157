import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

import { useIsHydrated } from '../hydration';
import { type Crop, viewBoxOf } from './crops';
import { loadPainterNear, onPainter, paintedAs, painterNow, posterName } from './posters';

export interface CoverArtProps {
  /** The seed: the destination of a trip or the name of a place. */
  name: string;
  /** A kind of picture, an interest, or all types of a place; derived from the name by default. */
  kind?: string | readonly string[] | undefined;
  /** The surrounding landscape, as returned by the API. */
  scenery?: string | null | undefined;
  /** The shape of the frame. A tall one shows more sky instead of cropping the sides. */
  crop?: Crop | undefined;
  /**
   * Leaves the poster out of the server's HTML; the browser paints it. A poster takes several kB, and a page
   * may have hundreds.
   */
  isLate?: boolean | undefined;
}

/**
 * A poster for things without a photo. The shapes are set as one HTML string, so that React hydrates one node
 * instead of a hundred. The string is safe: it contains only our numbers and ink names, and the name is
 * hashed, never written. Posters painted by the server are taken from the document; for others, the browser
 * loads the painter when one comes near the screen.
 */
export function CoverArt({ name, kind = '', scenery, crop = 'landscape', isLate }: CoverArtProps) {
  const svg = useRef<SVGSVGElement>(null);
  const isWanted = useIsHydrated() || isLate !== true;
  const paint = useSyncExternalStore(onPainter, painterNow, painterNow);
  // Joined to one string, so that a new array with the same types does not repaint.
  const kinds = typeof kind === 'string' ? kind : kind.join(',');
  const subject = useMemo(
    () => ({ name, kind: kinds, crop, scenery: scenery ?? '' }),
    [name, kinds, crop, scenery],
  );
  const id = posterName(subject);
  const markup = isWanted ? (paintedAs(id) ?? paint?.(subject)) : undefined;
  const isMissing = isWanted && markup === undefined;
  useEffect(
    () => (isMissing && svg.current !== null ? loadPainterNear(svg.current) : undefined),
    [isMissing],
  );
  // Memoized, because React sets the HTML again for every new object.
  const html = useMemo(() => ({ __html: markup ?? '' }), [markup]);
  return (
    <svg
      ref={svg}
      className="cover-art"
      data-poster={id}
      viewBox={viewBoxOf(crop)}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable={false}
      dangerouslySetInnerHTML={html}
    />
  );
}
