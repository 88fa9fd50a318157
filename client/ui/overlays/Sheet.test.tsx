import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { render } from '../../tests/render';
import { Button } from '../buttons/Button';
import { Field } from '../fields/Field';
import { Sheet } from './Sheet';

function Example({ lockedBecause }: { lockedBecause?: string }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <main>
      <h1>Trip</h1>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <Sheet title="Change" isOpen={isOpen} onClose={() => setOpen(false)} lockedBecause={lockedBecause}>
        <Field label="Name" value={name} onChange={setName} />
      </Sheet>
    </main>
  );
}

async function open() {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Change' })).toBeTruthy();
  return user;
}

test('the first field gets the initial focus, and Esc returns the focus to the button', async () => {
  render(<Example />);
  const user = await open();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

/** jsdom's pointer events have no position. */
const pointer = (type: string, clientY: number) => new MouseEvent(type, { bubbles: true, clientY });

test('dragging the handle down closes the sheet, a short pull does not', async () => {
  Element.prototype.setPointerCapture = () => undefined;
  render(<Example />);
  await open();
  const dialog = screen.getByRole('dialog');
  const sheet = dialog.closest<HTMLElement>('.sheet');
  const grip = dialog.querySelector('.sheet__grip');
  if (sheet === null || grip === null) throw new Error('no sheet with a handle');
  Object.defineProperty(sheet, 'clientHeight', { value: 400 });
  const drag = (to: number) => {
    fireEvent(grip, pointer('pointerdown', 10));
    fireEvent(grip, pointer('pointermove', to));
    expect(sheet.style.getPropertyValue('--dragged')).toBe(`${to - 10}px`);
    fireEvent(grip, pointer('pointerup', to));
  };
  drag(60);
  await waitFor(() => expect(sheet.dataset.dragged).toBeUndefined());
  expect(screen.getByRole('dialog')).toBe(dialog);
  drag(150);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Tab stays inside the sheet', async () => {
  render(<Example />);
  const user = await open();
  const dialog = screen.getByRole('dialog');
  for (let press = 0; press < 4; press++) {
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

test('a locked sheet stays open and says why', async () => {
  render(<Example lockedBecause="The link is being made" />);
  const user = await open();
  await user.keyboard('{Escape}');
  const close = screen.getByRole('button', { name: 'Close' });
  expect(close.getAttribute('aria-disabled')).toBe('true');
  await user.click(close);
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.getByText('The link is being made')).toBeTruthy();
});

test('Esc on a locked sheet says why', async () => {
  render(<Example lockedBecause="The link is being made" />);
  const user = await open();
  await user.keyboard('{Escape}');
  expect(screen.getByText('The link is being made').getAttribute('role')).toBe('status');
  expect(screen.getByRole('dialog')).toBeTruthy();
});
