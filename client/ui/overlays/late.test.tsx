import { render, screen } from '@testing-library/react';
import { createElement, useLayoutEffect } from 'react';
import { expect, test } from 'vitest';

import { type LatePart, useLate } from './late';

const Arrived = () => <p>arrived</p>;

test('a part that loads between the rendering of a page and its effects is shown', async () => {
  let known: typeof Arrived | null = null;
  const part: LatePart<object> = { now: () => known, load: () => Promise.resolve() };
  function Page() {
    // Simulates a load started by another press, which completes after this has been rendered without the
    // part.
    useLayoutEffect(() => {
      known = Arrived;
    });
    const found = useLate(part, true);
    return found === null ? null : createElement(found);
  }
  render(<Page />);
  expect(await screen.findByText('arrived')).toBeTruthy();
});
