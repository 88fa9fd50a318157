import { rendersAlike } from '../../tests/rendersAlike';
import { Plate } from './Plate';

rendersAlike([
  [
    'Plate',
    <Plate key="k" tone="sand">
      312 km
    </Plate>,
    '312 km',
  ],
]);
