import { useMemo } from 'react';

import { useIsHydrated } from '../useIsHydrated';
import { inksOf } from './colours';
import type { Crop } from './crops';
import { paint } from './paint';

export interface CoverArtProps {
  /** The seed: the destination of a trip, the name of a place. */
  name: string;
  /** A kind of picture, a place type or an interest; left out, the name decides. */
  kind?: string | undefined;
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
export function CoverArt({ name, kind, crop, label, isLate = false }: CoverArtProps) {
  const isPainted = useIsHydrated() || !isLate;
  const poster = useMemo(() => (isPainted ? paint(name, kind, crop) : null), [isPainted, name, kind, crop]);
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
