import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';

import { serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { fakeTimers, pass } from '../../tests/timers';

function setOnline(isOnline: boolean) {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  onTestFinished(() => spy.mockRestore());
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

test.each(['signin', 'signup', 'forgot-password', 'reset-password'])(
  '%s shows that the network is down until it is back',
  async (page) => {
    await openPage(bootstrapOf(page, `/${page}`, { viewer: null }));
    const said = () => screen.queryByText('You are offline.')?.closest('[role="status"]')?.textContent;
    expect(said()).toBeUndefined();
    setOnline(false);
    expect(said()).toBe('You are offline. This page needs a connection.');
    setOnline(true);
    expect(said()).toBeUndefined();
  },
);

test('without a network the form can be submitted and reports the error after three attempts', async () => {
  fakeTimers();
  const api = await serveApi();
  api.on('POST /auth/sign-in', { isCut: true });
  await openPage(bootstrapOf('signin', '/signin', { viewer: null }));
  setOnline(false);
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  for (const tries of [1, 2]) {
    await waitFor(() => expect(api.calls).toHaveLength(tries));
    // Busy throughout: no message yet, and the button does not change its text or position.
    const button = screen.getByRole('button', { name: /Login/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1000 * tries);
  }
  expect((await screen.findByRole('alert')).textContent).toBe('Network error - Please check your connection');
  expect(api.calls).toHaveLength(3);
});
