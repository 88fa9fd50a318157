import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { stopId } from '../focus';
import { AddButton } from './AddButton';
import { focusStop } from './focusStop';

function Plan({ stops }: { stops: readonly string[] }) {
  return (
    <>
      <ol>
        {stops.map((name, index) => (
          <li key={name} id={stopId(2, index + 1)} tabIndex={-1}>
            <button type="button" aria-haspopup="menu" aria-label={`Options for ${name}`} />
          </li>
        ))}
      </ol>
      <AddButton text="Add More" day={2} onPress={() => undefined} />
    </>
  );
}

test.each([
  [['Fort', 'Palace'], 1, 'Options for Palace'],
  [['Fort', 'Palace'], 2, 'Options for Palace'],
  [[], 0, 'Add More to Day 2'],
])('of the stops %j, the focus for number %i goes to: %s', (stops, index, name) => {
  render(<Plan stops={stops} />);
  focusStop({ day: 1, index });
  expect(document.activeElement).toBe(screen.getByRole('button', { name }));
});
