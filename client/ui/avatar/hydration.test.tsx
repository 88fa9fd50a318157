import { rendersAlike } from '../../tests/rendersAlike';
import { Avatar } from './Avatar';
import { AvatarStack } from './AvatarStack';

const nothing = () => undefined;

rendersAlike([
  ['Avatar', <Avatar key="k" name="Asha" size="xl" />, '>A<'],
  ['Avatar, photo', <Avatar key="k" name="Asha" src="/media/a.webp" />, '/media/a.webp'],
  [
    'AvatarStack',
    <AvatarStack key="k" people={[{ id: '1', name: 'Asha' }]} more={2} label="3 people" onPress={nothing} />,
    '3 people',
  ],
]);
