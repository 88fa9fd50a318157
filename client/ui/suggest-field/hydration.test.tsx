import { MapPin } from 'lucide-react';

import { rendersAlike } from '../../tests/rendersAlike';
import { SuggestField } from './SuggestField';

const nothing = () => undefined;

rendersAlike([
  [
    'SuggestField',
    <SuggestField
      key="k"
      label="Where"
      icon={MapPin}
      value="Ko"
      onChange={nothing}
      options={[]}
      onChoose={nothing}
    />,
    'role="combobox"',
  ],
]);
