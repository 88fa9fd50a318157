/** The types that may be chosen as a photo. */
export const PHOTO_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];
const MAX_BYTES = 5 * 1024 * 1024;

export const NOT_A_PHOTO = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)';
export const TOO_LARGE = 'Image size should be less than 5MB';

/** What is wrong with a chosen file before it is opened, or null. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PHOTO_TYPES.includes(type)) return NOT_A_PHOTO;
  return size < MAX_BYTES ? null : TOO_LARGE;
}

interface Size {
  width: number;
  height: number;
}

/** The size of a picture that must fit a square of `side` pixels: its shape is kept, and it is never enlarged. */
export function fitted({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
