import { CoverArt } from '../cover-art/CoverArt';
import type { Crop } from '../cover-art/crops';
import { useBrokenImage } from './useBrokenImage';

export interface PictureProps {
  /** Address of a photo; none gives cover art. */
  src?: string | null | undefined;
  /** What the picture is of: the seed of the cover art. */
  name: string;
  /** A kind of cover art, a place type or an interest. */
  kind?: string | undefined;
  /** The shape of the frame, which cover art is composed for. */
  crop?: Crop | undefined;
  /** Left out, the picture is decoration beside a visible name. */
  label?: string | undefined;
  isEager?: boolean;
}

/** Fills its frame (`.art`) with a photo, or with cover art when there is none or it fails. */
export function Picture({ src, name, kind, crop, label, isEager = false }: PictureProps) {
  const { ref, isBroken, onError } = useBrokenImage(src);
  if (src === null || src === undefined || src === '' || isBroken)
    return <CoverArt name={name} kind={kind} crop={crop} label={label} />;
  return (
    <img
      ref={ref}
      className="picture"
      src={src}
      alt={label ?? ''}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={onError}
    />
  );
}
