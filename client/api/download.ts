import { requestWithHeaders } from './client';

export interface Download {
  content: Blob;
  /** As the server names the file, or null. */
  name: string | null;
}

/**
 * Fetches a file with the access token, which a link could not send.
 *
 * @throws ApiError when it is refused.
 */
export async function download(path: string): Promise<Download> {
  const { data, headers } = await requestWithHeaders<Blob>('GET', path, { isFile: true });
  return { content: data, name: fileName(headers.get('Content-Disposition')) };
}

/** The name in a Content-Disposition (RFC 6266); the encoded one, which keeps every letter, comes first. */
export function fileName(disposition: string | null): string | null {
  if (disposition === null) return null;
  const encoded = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
  const token = /;\s*filename=([^;"\s]+)/i.exec(disposition)?.[1];
  return decoded(encoded) ?? plain?.replace(/\\(.)/g, '$1') ?? token ?? null;
}

function decoded(name: string | undefined): string | null {
  if (name === undefined) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    // Malformed encoding: fall back to the plain name.
    return null;
  }
}

/** Time for a browser to begin reading, milliseconds. */
const READ = 60_000;

/** Saves a file as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Safari begins to read after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), READ);
}
