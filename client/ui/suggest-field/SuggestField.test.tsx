import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { SuggestField, type Suggestion } from './SuggestField';

const PLACES: Suggestion[] = [
  { id: 'k', title: 'Kochi', text: 'Kerala, India' },
  { id: 'o', title: 'Kochi', text: 'Shikoku, Japan' },
];

interface ExampleProps {
  options: Suggestion[];
  note?: string;
  onChoose?: (option: Suggestion) => void;
}

function Example({ options, note, onChoose = () => undefined }: ExampleProps) {
  const [text, setText] = useState('');
  return (
    <SuggestField
      label="Destination"
      value={text}
      onChange={setText}
      options={text === '' ? [] : options}
      note={text === '' ? undefined : note}
      onChoose={(option) => {
        setText(option.title);
        onChoose(option);
      }}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Destination' });

test('suggestions show while typing and one is chosen by keyboard', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn();
  render(<Example options={PLACES} onChoose={onChoose} />);
  await user.type(field(), 'Koch');
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'))).toEqual([
    'Kochi, Kerala, India',
    'Kochi, Shikoku, Japan',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(PLACES[1]);
  expect(field().value).toBe('Kochi');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a click chooses', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn();
  render(<Example options={PLACES} onChoose={onChoose} />);
  await user.type(field(), 'K');
  await user.click(screen.getByRole('option', { name: 'Kochi, Kerala, India' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(PLACES[0]);
});

test('without suggestions the note is said', async () => {
  const user = userEvent.setup();
  render(<Example options={[]} note="No places found" />);
  await user.type(field(), 'zz');
  expect(screen.getByRole('status').textContent).toBe('No places found');
  expect(screen.queryByRole('option')).toBeNull();
});

test('Esc closes the list and keeps the text', async () => {
  const user = userEvent.setup();
  render(<Example options={PLACES} />);
  await user.type(field(), 'Koch');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().value).toBe('Koch');
});

test('leaving the field keeps the text', async () => {
  const user = userEvent.setup();
  render(<Example options={PLACES} />);
  await user.type(field(), 'Koch');
  await user.tab();
  expect(field().value).toBe('Koch');
});

test('Clear empties the field', async () => {
  const user = userEvent.setup();
  render(<Example options={[]} />);
  await user.type(field(), 'Koch');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field().value).toBe('');
});

test('suggestions that arrive later open the list', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Example options={[]} />);
  await user.type(field(), 'Koch');
  expect(screen.queryByRole('listbox')).toBeNull();
  rerender(<Example options={PLACES} />);
  expect(await screen.findAllByRole('option')).toHaveLength(2);
});

test('the same suggestion can be chosen again', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn();
  render(<Example options={PLACES} onChoose={onChoose} />);
  for (let time = 0; time < 2; time++) {
    await user.clear(field());
    await user.type(field(), 'Ko');
    await user.click(screen.getByRole('option', { name: 'Kochi, Kerala, India' }));
  }
  expect(onChoose).toHaveBeenCalledTimes(2);
});
