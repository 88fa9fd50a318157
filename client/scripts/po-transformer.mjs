// Parcel: `import messages from './de.po'`, or the pseudo-locale of a catalogue by `./en.po?pseudo`.
import { Transformer } from '@parcel/plugin';

import { compileCatalogue } from './compile-messages.mjs';

export default new Transformer({
  transform({ asset }) {
    asset.type = 'js';
    asset.setCode(compileCatalogue(asset.filePath, asset.query.has('pseudo')));
    return [asset];
  },
});
