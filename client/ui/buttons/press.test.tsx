import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { render } from '../../tests/render';
import { FollowContext } from '../navigation';
import { PressButton, PressLink } from './press';

function followed(link: React.ReactElement) {
  const follow = vi.fn();
  render(<FollowContext value={follow}>{link}</FollowContext>);
  return follow;
}

test('a link within the app changes the page after its own handler', () => {
  const follow = followed(
    <PressLink href="/trips" onPress={() => void follow('press')}>
      {'Trips'}
    </PressLink>,
  );
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
  expect(follow.mock.calls).toEqual([['press'], ['/trips']]);
});

test.each([
  ['with Ctrl', '/trips', {}, { ctrlKey: true }],
  ['in a new tab', '/trips', { target: '_blank' }, {}],
  ['to another site', 'https://example.org/', {}, {}],
  ['that saves a file', '/trips.ics', { download: '' }, {}],
])('a link %s is left to the browser', (_, href, attributes, keys) => {
  const follow = followed(
    <PressLink href={href} {...attributes}>
      Trips
    </PressLink>,
  );
  const link = screen.getByRole('link');
  // jsdom cannot load pages.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, keys);
  expect(follow).not.toHaveBeenCalled();
});

test('a busy button neither acts nor submits its form', async () => {
  const [onPress, onSubmit] = [vi.fn(), vi.fn()];
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <PressButton type="submit" isWorking onPress={onPress}>
        Save
      </PressButton>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByRole('textbox'), 'A{Enter}');
  expect(onPress).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a button gets the focus when clicked, as in browsers that do not do that themselves', () => {
  render(<PressButton>Share</PressButton>);
  fireEvent.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
