import { rendersAlike } from '../../tests/rendersAlike';
import { Carousel } from './Carousel';

rendersAlike([
  [
    'Carousel',
    <Carousel key="k" label="Published trips">
      Cards
    </Carousel>,
    'Published trips, scrolls sideways',
  ],
]);
