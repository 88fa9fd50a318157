import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { render } from '../../tests/render';
import { CodeField } from './CodeField';

function Example({ start = '' }: { start?: string }) {
  const [code, setCode] = useState(start);
  return (
    <>
      <CodeField label="Verification code" value={code} onChange={setCode} />
      <output>{code}</output>
    </>
  );
}

const cell = (digit: number) => screen.getByRole('textbox', { name: `Digit ${digit} of 4` });
const code = () => screen.getByRole('status').textContent;

test('typing fills the cells one after another', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(cell(1));
  await user.keyboard('4071');
  expect(code()).toBe('4071');
  expect(cell(4)).toHaveProperty('ownerDocument.activeElement', cell(4));
});

test('another code can be typed over the first one, even if it has the same digits', async () => {
  const user = userEvent.setup();
  render(<Example start="3254" />);
  await user.click(cell(1));
  await user.keyboard('3284');
  expect(code()).toBe('3284');
  expect(document.activeElement).toBe(cell(4));
});

test('letters are ignored', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(cell(1));
  await user.keyboard('a4b');
  expect(code()).toBe('4');
});

test('Backspace on an empty cell clears the previous one and moves there', async () => {
  const user = userEvent.setup();
  render(<Example start="40" />);
  await user.click(cell(3));
  await user.keyboard('{Backspace}');
  expect(code()).toBe('4');
  expect(document.activeElement).toBe(cell(2));
});

test('arrows move without changing anything', async () => {
  const user = userEvent.setup();
  render(<Example start="4071" />);
  await user.click(cell(2));
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(document.activeElement).toBe(cell(3));
  expect(code()).toBe('4071');
});

test('typing into a filled cell replaces its digit', async () => {
  const user = userEvent.setup();
  render(<Example start="4071" />);
  await user.click(cell(2));
  await user.keyboard('9');
  expect(code()).toBe('4971');
  expect(document.activeElement).toBe(cell(3));
});

test('paste fills all cells from any of them', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(cell(3));
  await user.paste(' 40-71 ');
  expect(code()).toBe('4071');
});

test('an error is linked to every cell', () => {
  render(<CodeField label="Code" value="" onChange={() => undefined} error="OTP must be 4 digits" />);
  expect(cell(2).getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(cell(2).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'OTP must be 4 digits',
  );
});
