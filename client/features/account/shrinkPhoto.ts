import { fitted } from './photo';

/** Pixels; both sides of a photo fit into it. */
const SIDE = 300;
const QUALITY = 0.7;

/**
 * Makes a small picture of a chosen one, upright as its camera says, without anything else that the file tells.
 *
 * @throws when the browser cannot read the file as a picture.
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
  const size = fitted({ width: image.naturalWidth, height: image.naturalHeight }, SIDE);
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, size.width, size.height);
  return context;
}

async function encode(context: CanvasRenderingContext2D): Promise<Blob> {
  const photo = await toBlob(context.canvas, 'image/webp');
  if (photo.type === 'image/webp') return photo;
  // This browser writes no WebP. JPEG knows no transparency, which would turn black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  return toBlob(context.canvas, 'image/jpeg');
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The browser cannot write the picture')) : resolve(blob)),
      type,
      QUALITY,
    );
  });
}
