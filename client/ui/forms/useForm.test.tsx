import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { render } from '../../tests/render';
import { Button } from '../buttons/Button';
import { Field } from '../fields/Field';
import { Toasts } from '../overlays/Toast';
import { type Refusal, useForm } from './useForm';

interface ExampleProps {
  send: () => Promise<string>;
  onDone?: (answer: string) => void;
  refusal?: Refusal;
}

function Example({ send, onDone = () => undefined, refusal = { text: 'Failed', fields: {} } }: ExampleProps) {
  const [city, setCity] = useState('');
  const { ref, errors, isWorking, onSubmit, forget } = useForm<'city' | 'note', string>({
    fields: ['city', 'note'],
    check: () => (city === '' ? { field: 'city', text: 'Please name a city' } : null),
    send,
    onDone,
    explain: () => refusal,
  });
  const edit = (text: string) => {
    setCity(text);
    forget('city');
  };
  return (
    <form ref={ref} noValidate onSubmit={onSubmit}>
      <Field label="City" value={city} onChange={edit} error={errors.city} />
      <Field label="Note" value="" error={errors.note} />
      <Button type="submit" isWorking={isWorking}>
        Send
      </Button>
    </form>
  );
}

function open(props: ExampleProps) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Example {...props} />
      <Toasts />
    </QueryClientProvider>,
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const press = () => userEvent.click(screen.getByRole('button', { name: /Send/ }));
const said = (of: HTMLElement) =>
  document.getElementById(of.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;

test('an error appears only beside its field, which gets the focus; nothing is sent', async () => {
  const send = vi.fn(() => Promise.resolve('sent'));
  open({ send });
  await press();
  await waitFor(() => expect(said(field('City'))).toBe('Please name a city'));
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field('City')));
  expect(send).not.toHaveBeenCalled();
});

test('the message disappears when the field changes', async () => {
  open({ send: () => Promise.resolve('sent') });
  await press();
  expect(field('City').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field('City'), 'K');
  expect(field('City').hasAttribute('aria-invalid')).toBe(false);
});

test('the answer is passed on, and a second press while waiting sends nothing', async () => {
  let answer: (text: string) => void = () => undefined;
  const send = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  const onDone = vi.fn();
  open({ send, onDone });
  await userEvent.type(field('City'), 'Kochi{Enter}{Enter}');
  await press();
  expect(send).toHaveBeenCalledOnce();
  answer('kept');
  await waitFor(() => expect(onDone.mock.calls[0]?.[0]).toBe('kept'));
});

test('a field error from the server appears beside its field', async () => {
  const refusal = { text: 'Check the form.', fields: { note: ['Too long', 'Too loud'], other: ['Unseen'] } };
  open({ send: () => Promise.reject(new Error('refused')), refusal });
  await userEvent.type(field('City'), 'Kochi{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field('Note')));
  expect(said(field('Note'))).toBe('Too long');
  expect(screen.queryByText('Check the form.')).toBeNull();
});

test('an error without a field is a toast', async () => {
  const refusal = { text: 'Please try again in a minute.', fields: {} };
  open({ send: () => Promise.reject(new Error('refused')), refusal });
  await userEvent.type(field('City'), 'Kochi{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a minute.');
});
