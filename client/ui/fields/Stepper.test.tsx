import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { render } from '../../tests/render';
import { Stepper } from './Stepper';

function Example({ start }: { start: number }) {
  const [days, setDays] = useState(start);
  return (
    <Stepper
      label="Days in Kochi"
      value={days}
      onChange={setDays}
      min={1}
      max={14}
      lessLabel="One day less in Kochi"
      moreLabel="One day more in Kochi"
      unit={(value) => (value === 1 ? 'day' : 'days')}
    />
  );
}

const said = () => screen.getByRole('status').textContent;

test('the buttons change the number and stop at the limits', async () => {
  const user = userEvent.setup();
  render(<Example start={13} />);
  const more = screen.getByRole('button', { name: 'One day more in Kochi' });
  await user.click(more);
  expect(said()).toBe('14 days');
  expect(more).toHaveProperty('disabled', true);
});

test('arrows, Home and End change the number', async () => {
  const user = userEvent.setup();
  render(<Example start={3} />);
  await user.click(screen.getByRole('textbox', { name: 'Days in Kochi' }));
  await user.keyboard('{ArrowUp}');
  expect(said()).toBe('4 days');
  await user.keyboard('{Home}');
  expect(said()).toBe('1 day');
  await user.keyboard('{End}');
  expect(said()).toBe('14 days');
});

test('a typed number is clamped to the limits', async () => {
  const user = userEvent.setup();
  render(<Example start={3} />);
  const number = screen.getByRole('textbox', { name: 'Days in Kochi' });
  await user.clear(number);
  await user.type(number, '40');
  await user.tab();
  expect(said()).toBe('14 days');
});

test('a typed fraction is rounded to a whole number', async () => {
  const user = userEvent.setup();
  render(<Example start={3} />);
  const number = screen.getByRole('textbox', { name: 'Days in Kochi' });
  await user.clear(number);
  await user.type(number, '2.5');
  await user.tab();
  expect(said()).toBe('3 days');
});
