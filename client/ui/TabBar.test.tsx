import { fireEvent, screen } from '@testing-library/react';
import { Map } from 'lucide-react';
import { RouterProvider } from 'react-aria-components';
import { expect, test, vi } from 'vitest';

import { render } from '../tests/render';
import { TabBar } from './TabBar';

function open() {
  const navigate = vi.fn();
  render(
    <RouterProvider navigate={navigate}>
      <TabBar appName="Waypost" home="/explore" items={[{ href: '/trips', label: 'Trips', icon: Map }]} />
    </RouterProvider>,
  );
  return navigate;
}

const click = (detail: number) => fireEvent.click(screen.getByRole('link', { name: 'Trips' }), { detail });

test('a tab opens its page', () => {
  const navigate = open();
  expect(click(1)).toBe(false);
  expect(navigate).toHaveBeenCalledWith('/trips', undefined);
});

test('the second click of a double click on what was there before opens nothing', () => {
  const navigate = open();
  // Not prevented, it would follow the link.
  expect(click(2)).toBe(false);
  expect(navigate).not.toHaveBeenCalled();
});
