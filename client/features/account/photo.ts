import { t } from '@lingui/core/macro';

/** The file types that the file picker accepts. */
export const PHOTO_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];
const MAX_BYTES = 5 * 1024 * 1024;

/** Longer side of a shrunk photo, in pixels. */
const MAX_SIDE = 300;
const QUALITY = 0.7;

/** The message for a file that is not an image. */
export const notAPhoto = () => t`Please select a valid image file (JPEG, PNG, GIF, or WebP)`;

/** Returns what is wrong with a chosen file as far as can be seen without decoding it, or null. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PHOTO_TYPES.includes(type)) return notAPhoto();
  return size < MAX_BYTES ? null : t`Image size should be less than 5MB`;
}

interface Size {
  width: number;
  height: number;
}

/** The largest size that fits a square of `side` pixels, with the same proportions and never enlarged. */
export function fitInto(side: number, { width, height }: Size): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Shrinks a photo. Decoding applies the EXIF orientation, and encoding removes all metadata, such as the
 * location.
 *
 * @throws if the browser cannot decode the file.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await encode(draw(image));
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(image: HTMLImageElement): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  const size = fitInto(MAX_SIDE, { width: image.naturalWidth, height: image.naturalHeight });
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no 2D canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, size.width, size.height);
  return context;
}

async function encode(context: CanvasRenderingContext2D): Promise<Blob> {
  const photo = await toBlob(context.canvas, 'image/webp');
  if (photo.type === 'image/webp') return photo;
  // This browser cannot encode WebP. JPEG has no transparency, so transparent areas would become black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  return toBlob(context.canvas, 'image/jpeg');
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('This browser cannot encode the photo')) : resolve(blob)),
      type,
      QUALITY,
    );
  });
}
