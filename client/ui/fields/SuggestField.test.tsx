import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { render } from '../../tests/render';
import { SuggestField } from './SuggestField';
import type { Suggestion } from './useSuggestions';

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

test('suggestions appear while typing and can be chosen by keyboard', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn();
  render(<Example options={PLACES} onChoose={onChoose} />);
  await user.type(field(), 'Koch');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Kochi Kerala, India',
    'Kochi Shikoku, Japan',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(PLACES[1]);
  expect(field().value).toBe('Kochi');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a click chooses a suggestion', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn();
  render(<Example options={PLACES} onChoose={onChoose} />);
  await user.type(field(), 'K');
  await user.click(screen.getByRole('option', { name: 'Kochi Kerala, India' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(PLACES[0]);
});

test('without suggestions the note is announced', async () => {
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
  expect(document.activeElement).toBe(field());
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
    await user.click(screen.getByRole('option', { name: 'Kochi Kerala, India' }));
  }
  expect(onChoose).toHaveBeenCalledTimes(2);
});

const expanded = () => field().getAttribute('aria-expanded');
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

test('the field exposes its list, the count and the highlighted option', async () => {
  const user = userEvent.setup();
  render(<Example options={PLACES} />);
  expect([expanded(), field().getAttribute('aria-controls')]).toEqual(['false', null]);
  expect(screen.getByRole('status').textContent).toBe('');
  await user.type(field(), 'Koch');
  expect(field().getAttribute('aria-autocomplete')).toBe('list');
  expect(expanded()).toBe('true');
  expect(screen.getByRole('listbox').id).toBe(field().getAttribute('aria-controls'));
  expect(screen.getByRole('status').textContent).toBe('2 suggestions');
  expect(active()).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Kochi Kerala, India');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Kochi Kerala, India');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Kochi Shikoku, Japan');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Kochi Kerala, India');
});

test('Home, End, Left and Right move the cursor and clear the highlight', async () => {
  const user = userEvent.setup();
  render(<Example options={PLACES} />);
  await user.type(field(), 'Koch');
  for (const [key, place] of Object.entries({ Home: 0, ArrowRight: 1, End: 4, ArrowLeft: 3 })) {
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Kochi Kerala, India');
    await user.keyboard(`{${key}}`);
    expect([key, active(), field().selectionStart]).toEqual([key, null, place]);
  }
  expect(expanded()).toBe('true');
});

test('Enter without a highlight chooses nothing, submits no form and leaves the list open', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn();
  const onSubmit = vi.fn();
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Example options={PLACES} onChoose={onChoose} />
    </form>,
  );
  await user.type(field(), 'Koch{Enter}');
  expect(expanded()).toBe('true');
  expect(onChoose).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  await user.keyboard('{Escape}{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('Alt with arrows opens and closes the list without a highlight, Down alone opens it at the first option', async () => {
  const user = userEvent.setup();
  render(<Example options={PLACES} />);
  await user.type(field(), 'Koch');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(expanded()).toBe('false');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect([expanded(), active()]).toEqual(['true', null]);
  await user.keyboard('{Escape}{ArrowDown}');
  expect(active()).toBe('Kochi Kerala, India');
});

test('the highlight disappears when the text or the list changes', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn();
  const { rerender } = render(<Example options={PLACES} onChoose={onChoose} />);
  await user.type(field(), 'Koch');
  await user.keyboard('{ArrowDown}i');
  expect(active()).toBeNull();
  await user.keyboard('{ArrowDown}');
  rerender(<Example options={PLACES.slice(1)} onChoose={onChoose} />);
  expect(active()).toBeNull();
  await user.keyboard('{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
});

test('Tab closes the list without choosing', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn();
  render(<Example options={PLACES} onChoose={onChoose} />);
  await user.type(field(), 'Koch');
  await user.keyboard('{ArrowDown}{Tab}');
  expect(expanded()).toBe('false');
  expect(onChoose).not.toHaveBeenCalled();
});

test('nothing else on the page is hidden while the list is open', async () => {
  const user = userEvent.setup();
  render(
    <>
      <h1>Where to?</h1>
      <Example options={PLACES} />
      <button type="button">Next</button>
    </>,
  );
  await user.type(field(), 'Koch');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Where to?' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDefined();
});
