import { requestWithHeaders } from './client';

export interface Download {
  content: Blob;
  /** As the server names the file, or null. */
  name: string | null;
}

/**
 * Fetches a file as the signed-in traveller, whom a link could not name.
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
    // Not encoded as it claims to be: the plain name beside it will do.
    return null;
  }
}
