import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

import { useIsHydrated } from '../hydration';
import { type Crop, viewBoxOf } from './crops';
import { loadPainterNear, onPainter, paintedAs, painterNow, posterName } from './posters';

export interface CoverArtProps {
  /** The seed: the destination of a trip, the name of a place. */
  name: string;
  /** A kind of picture, an interest or all types of a place; left out, the name decides. */
  kind?: string | readonly string[] | undefined;
  /** What the country around looks like, as answers say. */
  scenery?: string | null | undefined;
  /** The shape of the frame; a tall one shows more sky instead of losing the sides. */
  crop?: Crop | undefined;
  /** Left out, the picture is decoration. */
  label?: string | undefined;
  /** Not in the HTML of the server: the browser paints it. A poster is several kB, and a page may have hundreds. */
  isLate?: boolean | undefined;
}

/**
 * A poster for what has no photo. The shapes are set as one string of our own making (numbers and ink names
 * only; the name is hashed, never written), so that React hydrates one node instead of a hundred. Those that the
 * server painted are taken from the document; for others the browser loads the painter when one comes near the screen.
 */
export function CoverArt({ name, kind = '', scenery, crop = 'landscape', label, isLate }: CoverArtProps) {
  const svg = useRef<SVGSVGElement>(null);
  const isWanted = useIsHydrated() || isLate !== true;
  const paint = useSyncExternalStore(onPainter, painterNow, painterNow);
  // One text, so that a new list of the same types paints nothing anew.
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
  // One object for one text: React writes the HTML anew for another object.
  const html = useMemo(() => ({ __html: markup ?? '' }), [markup]);
  const meaning =
    label === undefined || label === ''
      ? ({ 'aria-hidden': true, focusable: false } as const)
      : { role: 'img', 'aria-label': label };
  return (
    <svg
      ref={svg}
      className="cover-art"
      data-poster={id}
      viewBox={viewBoxOf(crop)}
      preserveAspectRatio="xMidYMid slice"
      {...meaning}
      dangerouslySetInnerHTML={html}
    />
  );
}
