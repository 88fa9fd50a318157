import { expect, test } from 'vitest';

import { render } from '../tests/render';
import { Rating } from './Rating';

test('a rating has one decimal, however exactly it was computed', () => {
  const { container } = render(<Rating value={3.75} total={4} />);
  expect(container.textContent).toBe('Rated 3.8(4)');
});
