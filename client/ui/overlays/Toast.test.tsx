import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast as toastify } from 'react-toastify/unstyled';
import { afterEach, expect, test, vi } from 'vitest';

import { render } from '../../tests/render';
import { toast, Toasts, useToastsOfPage } from './Toast';

afterEach(() => {
  toastify.dismiss();
});

test('an error is an alert, a success a status', async () => {
  render(<Toasts />);
  toast.success('Login successful!');
  toast.error('Login failed');
  expect((await screen.findByRole('status')).textContent).toContain('Login successful!');
  expect((await screen.findByRole('alert')).textContent).toContain('Login failed');
});

test('toasts with the same id replace each other', async () => {
  render(<Toasts />);
  toast.error('Network error - Please check your connection', { id: 'like' });
  expect((await screen.findByRole('alert')).textContent).toContain('Network error');
  toast.error('You can only look at this trip.', { id: 'like' });
  await screen.findByText('You can only look at this trip.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByText(/Network error/)).toBeNull();
});

test('an action can be taken once, and its outcome replaces the toast', async () => {
  render(<Toasts />);
  const undo = vi.fn();
  toast.success('Removed Jew Town', { id: 'undo', action: { label: 'Undo', onPress: undo } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  toast.success('Jew Town is back', { id: 'undo' });
  await screen.findByText('Jew Town is back');
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('a toast whose predecessor with the same id is just leaving is shown', async () => {
  render(<Toasts />);
  toast.success('Added Jew Town', { id: 'undo' });
  await screen.findByText('Added Jew Town');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  // jsdom runs no animations, so the first one never gets beyond leaving.
  expect(isLeaving('Added Jew Town')).toBe(true);
  toast.success('Planned Jew Town', { id: 'undo' });
  await screen.findByText('Planned Jew Town');
  expect(isLeaving('Planned Jew Town')).toBe(false);
  // The end of the first one does not remove its successor, nor what is known about it.
  const first = screen.getByText('Added Jew Town').closest('.toast');
  if (first !== null) fireEvent.animationEnd(first);
  await waitFor(() => expect(screen.queryByText('Added Jew Town')).toBeNull());
  toast.success('Moved Jew Town', { id: 'undo' });
  await screen.findByText('Moved Jew Town');
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('a toast is replaced at once, so that it cannot close in between', async () => {
  render(<Toasts />);
  toast.success('Added Jew Town', { id: 'undo' });
  await screen.findByText('Added Jew Town');
  act(() => toast.success('Planned Jew Town', { id: 'undo' }));
  expect(screen.getByRole('status').textContent).toBe('Planned Jew Town');
});

test('the same text is not shown twice', async () => {
  render(<Toasts />);
  toast.error('Search failed');
  toast.error('Search failed');
  await screen.findByRole('alert');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('the same text under another id makes its toast last longer', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const page = render(<Page path="/trips" />);
  toast.info('Your session has ended.', { id: 'session ended' });
  await screen.findByRole('status');
  clock.mockReturnValue(2000);
  toast.error('Your session has ended.', { id: 'Failed to load trips' });
  toast.error('Search failed');
  await screen.findByText('Search failed');
  expect(screen.getAllByText('Your session has ended.')).toHaveLength(1);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  page.rerender(<Page path="/signin" />);
  expect(isLeaving('Your session has ended.')).toBe(false);
  clock.mockRestore();
});

test('a success removes errors', async () => {
  render(<Toasts />);
  toast.error('Login failed');
  await screen.findByRole('alert');
  toast.success('Login successful!');
  await screen.findByText('Login successful!');
  await waitFor(() => expect(isLeaving('Login failed')).toBe(true));
});

test('a toast disappears with its page, unless it arrived with the next one', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const page = render(<Page path="/trips" />);
  toast.info('Nothing to save yet.');
  await screen.findByText('Nothing to save yet.');
  clock.mockReturnValue(1500);
  toast.success('Trip deleted');
  await screen.findByText('Trip deleted');
  clock.mockReturnValue(1600);
  page.rerender(<Page path="/explore" />);
  await waitFor(() => expect(isLeaving('Nothing to save yet.')).toBe(true));
  expect(isLeaving('Trip deleted')).toBe(false);
  clock.mockRestore();
});

function Page({ path }: { path: string }) {
  useToastsOfPage(path);
  return <Toasts />;
}

/** Removed, or being removed: jsdom runs no animations. */
function isLeaving(text: string): boolean {
  const toast = screen.queryByText(text)?.closest('.toast') ?? null;
  return toast === null || toast.classList.contains('toast-out');
}

test('the close button removes the toast', async () => {
  render(<Toasts />);
  toast.info('Please sign in to view this shared trip.');
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  const shown = screen.queryByText('Please sign in to view this shared trip.');
  const leaving = shown?.closest('.toast');
  // The toast is removed when its animation ends, which jsdom never reports.
  if (leaving !== null && leaving !== undefined) fireEvent.animationEnd(leaving);
  await waitFor(() => expect(screen.queryByText('Please sign in to view this shared trip.')).toBeNull());
});

test('Alt+T moves focus to the notifications', async () => {
  render(<Toasts />);
  toast.info('Saved');
  const text = await screen.findByText('Saved');
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT' });
  expect(document.activeElement?.contains(text)).toBe(true);
});

test('no style element is added', async () => {
  render(<Toasts />);
  toast.info('Look');
  await screen.findByText('Look');
  expect(document.querySelectorAll('style').length).toBe(0);
});
