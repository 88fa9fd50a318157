import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { hydrate } from '../../tests/hydrate';
import { render } from '../../tests/render';
import { Sortable, type SortableGroup } from './Sortable';

interface Stop {
  id: string;
  name: string;
}

const stop = (name: string): Stop => ({ id: `id-${name}`, name });
const DAYS: SortableGroup<Stop>[] = [
  { id: 'd1', name: 'day 1', heading: <h3>Day 1</h3>, items: [stop('Nets'), stop('Church'), stop('Cafe')] },
  { id: 'd2', name: 'day 2', heading: <h3>Day 2</h3>, items: [stop('Beach')] },
];

interface ExampleProps {
  start?: SortableGroup<Stop>[];
  onChange?: (texts: string[]) => void;
  onEscape?: () => void;
}

function Example({ start = DAYS, onChange, onEscape }: ExampleProps) {
  const [groups, setGroups] = useState(start);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a sheet, which Esc closes
    <div onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}>
      <Sortable
        label="Places"
        groups={groups}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onChange={(sorted) => {
          setGroups(groups.map((group, at) => ({ ...group, items: sorted[at]?.items ?? [] })));
          onChange?.(sorted.map(({ items }) => items.map(({ name }) => name).join(' ')));
        }}
      >
        {({ name }, handle, index) => (
          <>
            {handle}
            <span>{`${index + 1} ${name}`}</span>
          </>
        )}
      </Sortable>
      <button type="button">Elsewhere</button>
    </div>
  );
}

const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
const rows = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const said = () => document.querySelector('[aria-live="assertive"][data-moves]')?.textContent;
const focusOn = (name: string) => act(() => handle(name).focus());

test('the first HTML contains the list, and hydration changes nothing', async () => {
  const { html, complaints, unmount } = await hydrate(<Example />);
  expect(html).toContain('aria-label="Move Nets"');
  expect(html).toContain('1 Beach');
  expect(complaints).toEqual([]);
  await unmount();
});

test('Space lifts, arrows move, and Space drops', async () => {
  const onChange = vi.fn();
  render(<Example onChange={onChange} />);
  focusOn('Church');
  await userEvent.keyboard(' ');
  expect(said()).toBe('Church lifted. Place 2 of 3, day 1.');
  await userEvent.keyboard('{ArrowUp}');
  expect(said()).toBe('Place 1 of 3, day 1.');
  expect(rows()).toEqual(['Day 1', '1 Church', '2 Nets', '3 Cafe', 'Day 2', '1 Beach']);
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard(' ');
  expect(said()).toBe('Dropped.');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['Church Nets Cafe', 'Beach']);
  expect(document.activeElement).toBe(handle('Church'));
});

test('an item moves across a heading, but never above the first one', async () => {
  render(<Example />);
  focusOn('Cafe');
  await userEvent.keyboard('{Enter}{ArrowDown}');
  expect(said()).toBe('Place 1 of 2, day 2.');
  expect(rows()).toEqual(['Day 1', '1 Nets', '2 Church', 'Day 2', '1 Cafe', '2 Beach']);
  await userEvent.keyboard('{PageUp}{PageUp}{ArrowUp}{ArrowUp}');
  expect(rows()).toEqual(['Day 1', '1 Cafe', '2 Nets', '3 Church', 'Day 2', '1 Beach']);
  await userEvent.keyboard('{PageDown}{Enter}');
  expect(rows()).toEqual(['Day 1', '1 Nets', '2 Church', 'Day 2', '1 Cafe', '2 Beach']);
  expect(document.activeElement).toBe(handle('Cafe'));
});

test('Esc returns the item and closes nothing else; without a lifted item the list ignores Esc', async () => {
  const onChange = vi.fn();
  const onEscape = vi.fn();
  render(<Example onChange={onChange} onEscape={onEscape} />);
  focusOn('Nets');
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Escape}');
  expect(said()).toBe('Cancelled.');
  expect(rows()[1]).toBe('1 Nets');
  expect(onEscape).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});

test('dropping an item where it was lifted changes nothing', async () => {
  const onChange = vi.fn();
  render(<Example onChange={onChange} />);
  focusOn('Nets');
  await userEvent.keyboard(' {ArrowDown}{ArrowUp} ');
  expect(said()).toBe('Dropped.');
  expect(onChange).not.toHaveBeenCalled();
});

test('moving the focus away drops the item', async () => {
  const onChange = vi.fn();
  render(<Example onChange={onChange} />);
  focusOn('Nets');
  await userEvent.keyboard(' {ArrowDown}');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['Church Nets Cafe', 'Beach']);
});

test('a click on the handle opens the moves, including those to other groups', async () => {
  const onChange = vi.fn();
  render(<Example onChange={onChange} />);
  await userEvent.click(handle('Church'));
  const menu = screen.getByRole('menu', { name: 'Move Church' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Move up', 'Move down', 'Move to day 2']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Move to day 2' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['Nets Cafe', 'Beach Church']);
  expect(said()).toBe('Place 2 of 2, day 2.');
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(handle('Church')));
});

test('a group without a name has no menu entry and is not announced', async () => {
  render(<Example start={[{ id: 'all', items: [stop('Kochi'), stop('Munnar')] }]} />);
  focusOn('Kochi');
  await userEvent.keyboard(' ');
  expect(said()).toBe('Kochi lifted. Place 1 of 2.');
  await userEvent.keyboard('{PageDown} ');
  expect(rows()).toEqual(['1 Munnar', '2 Kochi']);
  await userEvent.click(handle('Munnar'));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Move down']);
});
