import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { render } from '../../tests/render';
import { MapPicture } from './Picture';

test('a map is a named picture that loads lazily', () => {
  render(<MapPicture src="/trip/t/map.svg" label="Map of the trip" />);
  const picture = screen.getByRole('img', { name: 'Map of the trip' });
  expect(picture.getAttribute('src')).toBe('/trip/t/map.svg');
  expect(picture.getAttribute('loading')).toBe('lazy');
});

test('a map that cannot be drawn leaves no broken picture', () => {
  render(<MapPicture src="/trip/t/map.svg" label="Map of the trip" />);
  fireEvent.error(screen.getByRole('img', { name: 'Map of the trip' }));
  expect(screen.queryByRole('img')).toBeNull();
});
