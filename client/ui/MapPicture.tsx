import { useBrokenImage } from './Picture';

/** A map that the server draws; nothing where it fails, as the page says the rest in words. */
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
