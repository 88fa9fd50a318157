import { requestWithHeaders } from './client';

export interface Download {
  content: Blob;
  /** The file name from the server, or null. */
  name: string | null;
}

/**
 * Fetches a file with the access token, which a link could not send.
 *
 * @throws ApiError if the call is refused.
 */
export async function download(path: string): Promise<Download> {
  const { data, headers } = await requestWithHeaders<Blob>('GET', path, { isFile: true });
  return { content: data, name: fileName(headers.get('Content-Disposition')) };
}

/**
 * Returns the file name in a Content-Disposition (RFC 6266). The encoded form takes precedence, because it
 * supports all characters.
 */
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

/** How long a browser may take to start reading, in milliseconds. */
const READ_TIME = 60_000;

/** Saves a file as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Safari starts reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), READ_TIME);
}
