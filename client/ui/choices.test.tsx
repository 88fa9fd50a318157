import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { render } from '../tests/render';
import { LikeButton } from './buttons/LikeButton';
import { PrimaryButton } from './buttons/PrimaryButton';
import { ChipRadioGroup, ChipToggleGroup } from './fields/Chips';
import { Field } from './fields/Field';
import { Select } from './fields/Select';
import { Switch } from './fields/Switch';
import { Tabs } from './frames/Tabs';
import { Menu } from './overlays/Menu';

const DAYS = [
  { id: 'all', label: 'All' },
  { id: '1', label: 'Day 1' },
  { id: '2', label: 'Day 2' },
] as const;

test('radio chips are a single tab stop, and arrow keys choose', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<ChipRadioGroup label="Day" options={DAYS} value="all" onChange={onChange} />);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenCalledWith('1');
});

test('toggle chips report the picked ids', async () => {
  const onChange = vi.fn();
  render(<ChipToggleGroup label="Interests" options={DAYS} values={['1']} onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Day 2' }));
  expect(onChange).toHaveBeenCalledWith(['1', '2']);
});

test('an aria-disabled primary button still handles a press', async () => {
  const onPress = vi.fn();
  render(
    <PrimaryButton isQuiet onPress={onPress}>
      Next
    </PrimaryButton>,
  );
  const go = screen.getByRole('button', { name: 'Next' });
  expect(go.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(go);
  expect(onPress).toHaveBeenCalledOnce();
});

test('a busy primary button does not', async () => {
  const onPress = vi.fn();
  render(
    <PrimaryButton isWorking onPress={onPress}>
      Next
    </PrimaryButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onPress).not.toHaveBeenCalled();
});

test('a like is a toggle with its count in the name', async () => {
  const onChange = vi.fn();
  render(<LikeButton count={128} isLiked={false} onChange={onChange} />);
  const like = screen.getByRole('button', { name: 'Like, 128 likes' });
  expect(like.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(like);
  expect(onChange).toHaveBeenCalledWith(true);
});

test('a menu opens by keyboard and runs an action', async () => {
  const user = userEvent.setup();
  const onAction = vi.fn();
  render(
    <Menu
      label="Trip menu"
      icon={Trash2}
      onAction={onAction}
      actions={[
        { id: 'share', label: 'Share Trip', icon: Trash2 },
        { id: 'delete', label: 'Delete Trip', icon: Trash2, isDanger: true },
      ]}
    />,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  // The list takes the focus after it is rendered; a key pressed earlier would go to the button.
  await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onAction).toHaveBeenCalledExactlyOnceWith('delete');
});

test('a select reports the chosen id', async () => {
  const onChange = vi.fn();
  const options = [
    { id: 'IN', label: 'India' },
    { id: 'JP', label: 'Japan' },
  ];
  render(<Select label="Country" options={options} value="IN" onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: /India/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Japan' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('JP');
});

test('typing jumps to an option of a select', async () => {
  const onChange = vi.fn();
  const options = ['India', 'Ireland', 'Japan'].map((label) => ({ id: label, label }));
  render(<Select label="Country" options={options} value="India" onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: /India/ }));
  await userEvent.keyboard('ire{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Ireland');
});

test('a select has an autocomplete attribute', () => {
  const options = [{ id: 'IN', label: 'India' }];
  render(<Select label="Country" options={options} value="IN" onChange={vi.fn()} autoComplete="country" />);
  expect(document.querySelector('select')?.getAttribute('autocomplete')).toBe('country');
});

test('a switch toggles', async () => {
  const onChange = vi.fn();
  render(
    <Switch isOn={false} onChange={onChange}>
      Multi-city trip
    </Switch>,
  );
  await userEvent.click(screen.getByRole('switch', { name: /Multi-city trip/ }));
  expect(onChange).toHaveBeenCalledWith(true);
});

test('a password can be shown', async () => {
  render(<Field label="Password" type="password" value="secret" />);
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('type')).toBe('password');
  const show = screen.getByRole('button', { name: 'Show password' });
  await userEvent.click(show);
  expect(field.getAttribute('type')).toBe('text');
  expect(show.getAttribute('aria-pressed')).toBe('true');
});

test('a field is described by its error', () => {
  render(<Field label="Name" value="A" error="Name must be at least 2 characters" />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
    'Name must be at least 2 characters',
  );
});

function TwoTabs() {
  const [tab, setTab] = useState<'a' | 'b'>('a');
  const items = [
    { id: 'a', label: 'Overview', panel: 'Words' },
    { id: 'b', label: 'Itinerary', panel: 'Days' },
  ] as const;
  return <Tabs label="Trip" items={items} value={tab} onChange={setTab} />;
}

test('tabs change with arrow keys', async () => {
  const user = userEvent.setup();
  render(<TwoTabs />);
  expect(screen.queryByText('Days')).toBeNull();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Itinerary' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText('Days')).toBeTruthy();
});
