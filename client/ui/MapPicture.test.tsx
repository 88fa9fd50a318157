import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { render } from '../tests/render';
import { MapPicture } from './MapPicture';

test('a map is a picture with a name, and loads when it is needed', () => {
  render(<MapPicture src="/trip/t/map.svg" label="Map of the trip" />);
  const picture = screen.getByRole('img', { name: 'Map of the trip' });
  expect(picture.getAttribute('src')).toBe('/trip/t/map.svg');
  expect(picture.getAttribute('loading')).toBe('lazy');
});

test('a map that cannot be drawn leaves no broken picture behind', () => {
  render(<MapPicture src="/trip/t/map.svg" label="Map of the trip" />);
  fireEvent.error(screen.getByRole('img', { name: 'Map of the trip' }));
  expect(screen.queryByRole('img')).toBeNull();
});
