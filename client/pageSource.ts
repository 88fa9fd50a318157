import type { ComponentType } from 'react';

import { chunks, type PageName } from './routes';

/** A page's component, or the promise of it while its chunk loads. */
export type PageSource = (page: PageName) => ComponentType | Promise<ComponentType>;

const loaded = new Map<PageName, ComponentType>();
const loading = new Map<PageName, Promise<ComponentType>>();

/** Loads a page's chunk once; a failed load may be tried again. */
export function loadPage(page: PageName): Promise<ComponentType> {
  const known = loading.get(page);
  if (known !== undefined) return known;
  const promise = chunks[page]().then(
    (module) => {
      loaded.set(page, module.default);
      return module.default;
    },
    (error: unknown) => {
      loading.delete(page);
      throw error;
    },
  );
  loading.set(page, promise);
  return promise;
}

export const lazyPages: PageSource = (page) => loaded.get(page) ?? loadPage(page);
