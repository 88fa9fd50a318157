import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';

import { render } from '../../tests/render';
import { Button } from '../buttons/Button';
import { TextLink } from '../buttons/TextLink';
import { LeaveGuard, useLeaveQuestion } from './LeaveGuard';

const QUESTION = 'Leave without saving?';

/** Another form on the same page without changes, such as a sheet that was closed again. */
function OtherForm() {
  useLeaveQuestion(false);
  return null;
}

function Form() {
  const [isHeld, setHeld] = useState(false);
  return (
    <LeaveGuard isHeld={isHeld} title={QUESTION} text="It is not saved yet." home="/settings">
      <OtherForm />
      <h1>Form</h1>
      <Button onPress={() => setHeld(true)}>Change</Button>
      <Button onPress={() => setHeld(false)}>Save</Button>
      <TextLink href="/trips">Trips</TextLink>
    </LeaveGuard>
  );
}

function Other() {
  const navigate = useNavigate();
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <Button onPress={() => void navigate('/form')}>To the form</Button>
    </>
  );
}

function show() {
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/form" element={<Form />} />
        <Route path="*" element={<Other />} />
      </Routes>
    </BrowserRouter>,
  );
}

async function open() {
  history.pushState(null, '', '/before');
  show();
  await press('To the form');
}

/** History navigation takes a timer, and React may answer it with another one. */
async function settled() {
  for (let round = 0; round < 4; round += 1) await act(() => new Promise<void>((done) => setTimeout(done)));
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const follow = () => userEvent.click(screen.getByRole('link', { name: 'Trips' }));
const change = async () => {
  await press('Change');
  await waitFor(() => expect(history.state).toHaveProperty('usr.isWaiting', true));
};
const asked = () => screen.findByRole('alertdialog', { name: QUESTION });
const at = (path: string) => waitFor(() => expect(location.pathname).toBe(path));
const closing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => {
  history.scrollRestoration = 'auto';
});

test('without changes leaving is not blocked', async () => {
  await open();
  expect(closing()).toBe(false);
  await follow();
  await at('/trips');
});

test('a link asks once, with focus on the safe button, and then navigates', async () => {
  await open();
  await change();
  await follow();
  const question = await asked();
  expect(within(question).getByText('It is not saved yet.')).toBeDefined();
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Stay' }));
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(location.pathname).toBe('/form');
  await follow();
  await asked();
  await press('Leave');
  await at('/trips');
  history.back();
  await at('/form');
  history.back();
  await at('/before');
});

test('the browser’s Back asks once and then goes back', async () => {
  await open();
  await change();
  history.back();
  await asked();
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(location.pathname).toBe('/form');
  history.back();
  await asked();
  await press('Leave');
  await at('/before');
});

test('a cancelled link is forgotten', async () => {
  await open();
  await change();
  await follow();
  await asked();
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  history.back();
  await asked();
  await press('Leave');
  await at('/before');
});

test('changes alone do not ask, whatever other forms the page has', async () => {
  await open();
  await change();
  await settled();
  expect([screen.queryByRole('alertdialog'), history.state]).toMatchObject([
    null,
    { usr: { isWaiting: true } },
  ]);
});

test('a history entry left behind by a reload is removed once, even with several forms', async () => {
  history.replaceState(null, '', '/before');
  history.pushState(null, '', '/form');
  history.pushState({ usr: { isWaiting: true }, key: 'reloaded' }, '', '/form');
  show();
  await waitFor(() => expect(history.state).toBeNull());
  await settled();
  expect(location.pathname).toBe('/form');
});

test('closing the page asks', async () => {
  await open();
  await change();
  expect(closing()).toBe(true);
});

test('after saving, leaving does not ask and one step back leaves the page', async () => {
  await open();
  await change();
  await press('Save');
  await waitFor(() => expect(history.state).not.toHaveProperty('usr.isWaiting'));
  await waitFor(() => expect(history.scrollRestoration).toBe('auto'));
  expect(closing()).toBe(false);
  history.back();
  await at('/before');
});

test('a question made obsolete by saving is not asked again for the next change', async () => {
  await open();
  await change();
  await follow();
  await asked();
  // Simulates an answer of the server that arrives while the question is open.
  await userEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(history.state).not.toHaveProperty('usr.isWaiting'));
  await change();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
