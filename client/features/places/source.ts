import type { Place } from '../../api/place';

export interface LinkedSource {
  name: string;
  /** The page of the place there. */
  href: string;
}

/** Where a place comes from, when it has a page there; null for a place of our own. */
export function linkedSource({ attribution: name, source_uri: href }: Place): LinkedSource | null {
  return name === null || href === undefined || href === null ? null : { name, href };
}
