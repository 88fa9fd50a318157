// Parcel transformer for `import messages from './de.po'`, and for the pseudo-locale with `./en.po?pseudo`.
import { Transformer } from '@parcel/plugin';

import { compileCatalogue } from './compile-messages.mjs';

export default new Transformer({
  transform({ asset }) {
    asset.type = 'js';
    asset.setCode(compileCatalogue(asset.filePath, asset.query.has('pseudo')));
    return [asset];
  },
});
