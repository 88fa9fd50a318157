import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { render } from '../../tests/render';
import { ConfirmDialog } from './ConfirmDialog';

function ask() {
  const onCancel = vi.fn();
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog
      title="Delete this trip?"
      isOpen
      isDanger
      onCancel={onCancel}
      onConfirm={onConfirm}
      cancelLabel="Keep trip"
      confirmLabel="Delete Trip"
    />,
  );
  return { onCancel, onConfirm };
}

test('the safe button gets the initial focus', () => {
  ask();
  expect(screen.getByRole('alertdialog', { name: 'Delete this trip?' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep trip' }));
});

test('Esc cancels', async () => {
  const { onCancel, onConfirm } = ask();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the red button confirms', async () => {
  const { onConfirm } = ask();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Trip' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});
