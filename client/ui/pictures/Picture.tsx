import { type RefObject, useEffect, useRef, useState } from 'react';

import { CoverArt } from '../cover-art/CoverArt';
import type { Crop } from '../cover-art/crops';

export interface PictureProps {
  /** Address of a photo; without one, cover art is shown. */
  src?: string | null | undefined;
  /** The subject, used as the seed of the cover art. */
  name: string;
  /** A kind of cover art, an interest, or all types of a place. */
  kind?: string | readonly string[] | undefined;
  /** The surrounding landscape, as returned by the API. */
  scenery?: string | null | undefined;
  /** The shape of the frame that the cover art is composed for. */
  crop?: Crop | undefined;
  isEager?: boolean;
  /** Leaves the cover art out of the server's HTML, for pictures far down a long page. */
  isLate?: boolean | undefined;
}

/** Fills its frame (`.art`) with a photo, or with cover art if there is none or it fails to load. Decorative. */
export function Picture({ src, name, kind, scenery, crop, isEager = false, isLate }: PictureProps) {
  const { ref, isBroken, onError } = useBrokenImage(src);
  if (src === null || src === undefined || src === '' || isBroken)
    return <CoverArt name={name} kind={kind} scenery={scenery} crop={crop} isLate={isLate} />;
  return (
    <img
      ref={ref}
      className="picture"
      src={src}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={onError}
    />
  );
}

interface TripPictureProps extends Pick<PictureProps, 'crop' | 'isEager'> {
  trip: { place_image: string | null; poster_name: string; scenery: string | null };
}

/** The picture of a trip: its destination. */
export function TripPicture({ trip: { place_image, poster_name, scenery }, ...shape }: TripPictureProps) {
  return <Picture src={place_image} name={poster_name} scenery={scenery} kind="city" {...shape} />;
}

/**
 * A map drawn by the server. Renders nothing if it fails, since the page has the same information as text.
 */
export function MapPicture({ src, label }: { src: string; label: string }) {
  const { ref, isBroken, onError } = useBrokenImage(src);
  if (isBroken) return null;
  return (
    <img
      ref={ref}
      className="map-picture"
      src={src}
      alt={label}
      width={960}
      height={600}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  );
}

interface BrokenImage {
  ref: RefObject<HTMLImageElement | null>;
  isBroken: boolean;
  onError: () => void;
}

/** Returns whether an image failed to load, including before hydration. */
export function useBrokenImage(src: string | null | undefined): BrokenImage {
  const ref = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const onError = () => setBroken(src ?? null);
  useEffect(() => {
    const image = ref.current;
    // The error event may have fired before hydration.
    if (image?.complete === true && image.naturalWidth === 0 && image.currentSrc !== '')
      setBroken(src ?? null);
  }, [src]);
  return { ref, isBroken: broken !== null && broken === src, onError };
}
