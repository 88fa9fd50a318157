import { fireEvent, screen } from '@testing-library/react';
import { Plus } from 'lucide-react';
import { expect, test } from 'vitest';

import { render } from '../../tests/render';
import { IconButton } from './IconButton';

const said = () => document.querySelector('[aria-live="assertive"]')?.textContent ?? '';

test.each([
  [false, 'Add Jew Town'],
  [true, ''],
])('a busy button announces itself unless progress is announced elsewhere: %s', (isSaidElsewhere, words) => {
  document.querySelector('[aria-live="assertive"]')?.remove();
  const button = (isWorking: boolean) => (
    <IconButton label="Add Jew Town" icon={Plus} isWorking={isWorking} isSaidElsewhere={isSaidElsewhere} />
  );
  const { rerender } = render(button(false));
  const shown = screen.getByRole('button', { name: 'Add Jew Town' });
  fireEvent.click(shown);
  rerender(button(true));
  expect(shown.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(shown);
  expect(said()).toBe(words);
});
