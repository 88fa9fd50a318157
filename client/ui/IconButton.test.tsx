import { screen } from '@testing-library/react';
import { Plus } from 'lucide-react';
import { expect, test } from 'vitest';

import { render } from '../tests/render';
import { IconButton } from './IconButton';

// React Aria reads out the name of a button that has the focus when it begins and ends to be pending.
test.each([
  [false, 'true', null],
  [true, null, 'true'],
])('progress that is announced elsewhere: %s', (isSaidElsewhere, pending, disabled) => {
  render(<IconButton label="Add Jew Town" icon={Plus} isWorking isSaidElsewhere={isSaidElsewhere} />);
  const button = screen.getByRole('button', { name: /^Add Jew Town/ });
  expect(button.getAttribute('data-pending')).toBe(pending);
  if (disabled !== null) expect(button.getAttribute('aria-disabled')).toBe(disabled);
});
