import { rendersAlike } from '../../tests/rendersAlike';
import { Picture } from './Picture';

rendersAlike([
  ['Picture', <Picture key="k" src="/media/p.webp" name="Kochi" />, '/media/p.webp'],
  ['Picture without a photo', <Picture key="k" src={null} name="Kochi" label="Kochi" />, 'role="img"'],
]);
