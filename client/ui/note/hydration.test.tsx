import { rendersAlike } from '../../tests/rendersAlike';
import { Note } from './Note';

rendersAlike([
  [
    'Note',
    <Note key="k" isStatus>
      Offline
    </Note>,
    'role="status"',
  ],
]);
