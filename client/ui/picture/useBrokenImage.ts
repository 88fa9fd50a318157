import { type RefObject, useEffect, useRef, useState } from 'react';

interface BrokenImage {
  ref: RefObject<HTMLImageElement | null>;
  isBroken: boolean;
  onError: () => void;
}

/** Whether an image failed, also when it failed before the page was hydrated. */
export function useBrokenImage(src: string | null | undefined): BrokenImage {
  const ref = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const onError = () => setBroken(src ?? null);
  useEffect(() => {
    const image = ref.current;
    // The error event may have come before React did.
    if (image?.complete === true && image.naturalWidth === 0 && image.currentSrc !== '')
      setBroken(src ?? null);
  }, [src]);
  return { ref, isBroken: broken !== null && broken === src, onError };
}
