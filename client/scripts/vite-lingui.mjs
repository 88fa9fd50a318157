// Vitest: what Parcel does for Lingui, by the same Babel plugins and the same compiler.
import { transformAsync } from '@babel/core';

import { compileCatalogue } from './compile-messages.mjs';

/** Compiles Lingui's macros, and the catalogues. */
export function lingui() {
  return {
    name: 'lingui',
    enforce: 'pre',
    load(id) {
      const [path, query] = id.split('?');
      return path.endsWith('.po') ? compileCatalogue(path, query === 'pseudo') : undefined;
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !/@lingui\/\w+\/macro/.test(code)) return undefined;
      const plugins = id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
      return transformAsync(code, { filename: id, parserOpts: { plugins }, sourceMaps: true });
    },
  };
}
