import { rendersAlike } from '../../tests/rendersAlike';
import { Trailbar } from './Trailbar';

rendersAlike([['Trailbar', <Trailbar key="k" label="Way" step={3} of={7} />, 'Step 3 of 7']]);
