import { expect, test } from 'vitest';

import { render } from '../../tests/render';
import { Rating } from './Rating';

test('a rating is rounded to one decimal', () => {
  const { container } = render(<Rating value={3.75} total={4} />);
  expect(container.textContent).toBe('Rated 3.8(4)');
});
