import { render, screen } from '@testing-library/react';
import { createElement, useLayoutEffect } from 'react';
import { expect, test } from 'vitest';

import { type LatePart, useLate } from './late';

const Arrived = () => <p>arrived</p>;

test('a part that comes between the drawing of a page and its effects is shown', async () => {
  let known: typeof Arrived | null = null;
  const part: LatePart<object> = { now: () => known, load: () => Promise.resolve() };
  function Page() {
    // As when another press has begun to load it: it comes after this has been drawn without it.
    useLayoutEffect(() => {
      known = Arrived;
    });
    const found = useLate(part, true);
    return found === null ? null : createElement(found);
  }
  render(<Page />);
  expect(await screen.findByText('arrived')).toBeTruthy();
});
