import { fireEvent, screen } from '@testing-library/react';
import { Map } from 'lucide-react';
import { expect, test, vi } from 'vitest';

import { render } from '../../tests/render';
import { FollowContext } from '../navigation';
import { TabBar } from './TabBar';

function open() {
  const navigate = vi.fn();
  render(
    <FollowContext value={navigate}>
      <TabBar appName="Waypost" home="/explore" items={[{ href: '/trips', label: 'Trips', icon: Map }]} />
    </FollowContext>,
  );
  return navigate;
}

const click = (detail: number) => fireEvent.click(screen.getByRole('link', { name: 'Trips' }), { detail });

test('a tab opens its page', () => {
  const navigate = open();
  expect(click(1)).toBe(false);
  expect(navigate).toHaveBeenCalledWith('/trips');
});

test('the second click of a double click on the previous page opens nothing', () => {
  const navigate = open();
  // If it were not prevented, it would follow the link.
  expect(click(2)).toBe(false);
  expect(navigate).not.toHaveBeenCalled();
});
