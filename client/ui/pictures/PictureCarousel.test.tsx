import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { render } from '../../tests/render';
import { PictureCarousel } from './PictureCarousel';

const dot = (number: number) => screen.getByRole('button', { name: `Picture ${number} of 2` });
const isShown = (number: number) => dot(number).getAttribute('aria-current') === 'true';

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'with %s the arrow keys are left to the browser, for example to go back in its history',
  (key) => {
    render(<PictureCarousel name="Kochi" images={['/one.jpg', '/two.jpg']} />);
    expect(fireEvent.keyDown(dot(1), { key: 'ArrowRight', [key]: true })).toBe(true);
    expect(isShown(1)).toBe(true);
    expect(fireEvent.keyDown(dot(1), { key: 'ArrowRight' })).toBe(false);
    expect(isShown(2)).toBe(true);
  },
);
