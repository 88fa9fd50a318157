import type { ReactNode } from 'react';
import { expect, test } from 'vitest';

import { hydrate } from './hydrate';

/**
 * Tests that elements render on the server and hydrate without console output.
 *
 * @param elements a name, the element, and a text or attribute that its first HTML must contain.
 */
export function rendersAlike(elements: readonly (readonly [string, ReactNode, string])[]): void {
  test.each(elements)(
    '%s renders on the server and hydrates without a word',
    async (_name, element, expected) => {
      const { html, complaints, unmount } = await hydrate(element);
      expect(html).toContain(expected);
      expect(complaints).toEqual([]);
      await unmount();
    },
  );
}
