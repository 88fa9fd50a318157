import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { render } from '../tests/render';
import { latePart, useLate } from './late';
import { Toasts } from './Toast';

function Found({ onClose }: { onClose: () => void }) {
  return <button onClick={onClose}>Close</button>;
}

function Opener({ load }: { load: () => Promise<typeof Found> }) {
  const [part] = useState(() => latePart(load));
  const [isOpen, setOpen] = useState(false);
  const Part = useLate(part, isOpen, () => setOpen(false));
  return (
    <>
      <Toasts />
      <button aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Open
      </button>
      {/* eslint-disable-next-line react-hooks/static-components -- the part is made once */}
      {isOpen && Part !== null && <Part onClose={() => setOpen(false)} />}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('what opens loads its scripts with the first press, once', async () => {
  const load = vi.fn(() => Promise.resolve(Found));
  render(<Opener load={load} />);
  expect(load).not.toHaveBeenCalled();
  await press('Open');
  await screen.findByRole('button', { name: 'Close' });
  await press('Close');
  await press('Open');
  await screen.findByRole('button', { name: 'Close' });
  expect(load).toHaveBeenCalledOnce();
});

test('scripts that do not come are said, and the next press tries again', async () => {
  const load = vi.fn(() => Promise.resolve(Found));
  load.mockRejectedValueOnce(new Error('offline'));
  render(<Opener load={load} />);
  await press('Open');
  expect((await screen.findByRole('alert')).textContent).toContain('Network error');
  expect(screen.getByRole('button', { name: 'Open' }).getAttribute('aria-expanded')).toBe('false');
  await press('Open');
  await screen.findByRole('button', { name: 'Close' });
});
