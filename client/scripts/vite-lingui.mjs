// Makes Vitest process Lingui like Parcel, with the same Babel plugins and compiler.
import { transformAsync } from '@babel/core';

import { compileCatalogue } from './compile-messages.mjs';

/** A Vite plugin that compiles Lingui's macros and catalogues. */
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
