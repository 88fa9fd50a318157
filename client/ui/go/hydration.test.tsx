import { rendersAlike } from '../../tests/rendersAlike';
import { Go } from './Go';

rendersAlike([
  ['Go', <Go key="k">Next</Go>, 'Next'],
  [
    'Go, a link',
    <Go key="k" href="/signin">
      Go on
    </Go>,
    'href="/signin"',
  ],
  [
    'Go, quiet',
    <Go key="k" isQuiet>
      Next
    </Go>,
    'aria-disabled="true"',
  ],
  [
    'Go, working',
    <Go key="k" isWorking>
      Next
    </Go>,
    'aria-disabled="true"',
  ],
]);
