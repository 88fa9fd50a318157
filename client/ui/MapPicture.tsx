import { useBrokenImage } from './Picture';

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
