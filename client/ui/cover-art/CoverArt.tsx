import { useMemo } from 'react';

import { useIsHydrated } from '../useIsHydrated';
import { inksOf } from './colours';
import type { Crop } from './crops';
import { paint } from './paint';

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
 * only; the name is hashed, never written), so that React hydrates one node instead of a hundred.
 */
export function CoverArt({ name, kind: kinds, scenery, crop, label, isLate = false }: CoverArtProps) {
  // One text, so that a new list of the same types paints nothing anew.
  const kind = typeof kinds === 'object' ? kinds.join(',') : kinds;
  const isPainted = useIsHydrated() || !isLate;
  const poster = useMemo(
    () => (isPainted ? paint(name, kind, crop, scenery ?? '') : null),
    [isPainted, name, kind, crop, scenery],
  );
  const mood = poster?.mood;
  const inks = useMemo(() => (mood === undefined ? undefined : inksOf(mood)), [mood]);
  const meaning =
    label === undefined || label === ''
      ? ({ 'aria-hidden': true, focusable: false } as const)
      : { role: 'img', 'aria-label': label };
  return (
    <svg
      className="cover-art"
      viewBox={poster?.viewBox}
      preserveAspectRatio="xMidYMid slice"
      style={inks}
      {...meaning}
      dangerouslySetInnerHTML={{ __html: poster?.markup ?? '' }}
    />
  );
}
