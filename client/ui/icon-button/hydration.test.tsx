import { Map } from 'lucide-react';

import { rendersAlike } from '../../tests/rendersAlike';
import { IconButton } from './IconButton';

rendersAlike([
  ['IconButton', <IconButton key="k" label="Open map" icon={Map} />, 'aria-label="Open map"'],
  ['IconButton, quiet', <IconButton key="k" label="Close" icon={Map} isQuiet />, 'aria-disabled="true"'],
]);
