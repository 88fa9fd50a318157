import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Schema } from '../../api/client';
import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';

const PLAIN: Schema<'Security'> = {
  two_step: { is_on: false, recovery_codes_left: 0 },
  passkeys: [],
  identities: [],
  tokens: [],
};
const PHONE = { id: 'p1', label: 'My phone', created_at: '2026-11-01T08:00:00Z', last_used_at: null };
const SCRIPT: Schema<'ApiToken'> = {
  id: 't1',
  label: 'Backup',
  scope: 'read',
  created_at: '2026-11-01T08:00:00Z',
  last_used_at: '2026-11-20T08:00:00Z',
  expires_at: null,
};

async function open(security: Schema<'Security'> = PLAIN): Promise<FakeApi> {
  const api = await serveApi();
  api.on('GET /user/security', { body: security });
  await openPage(bootstrapOf('security', '/settings/security', { data: { '/user/security': security } }));
  return api;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('two-step verification is turned on by a first code, and shows the recovery codes once', async () => {
  const api = await open();
  api.on('POST /user/two-step', {
    body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr_code: 'data:image/svg+xml,%3Csvg/%3E' },
  });
  api.on('POST /user/two-step/confirm', {
    body: { message: 'On', recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] },
  });
  await press('Turn on');
  const sheet = within(await screen.findByRole('dialog', { name: 'Turn on two-step verification' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Show the code to scan' }));
  expect(
    (await sheet.findByRole('img', { name: 'QR code for your authenticator app' })).getAttribute('src'),
  ).toMatch(/^data:image\/svg/);
  expect(sheet.getByText('ABCDEFGH')).toBeDefined();
  await userEvent.click(sheet.getByRole('button', { name: 'Turn on' }));
  expect(await sheet.findByText('Please enter the code.')).toBeDefined();
  await userEvent.type(sheet.getByLabelText('Code from the app'), '123456');
  api.on('GET /user/security', { body: { ...PLAIN, two_step: { is_on: true, recovery_codes_left: 10 } } });
  await userEvent.click(sheet.getByRole('button', { name: 'Turn on' }));
  expect((await sheet.findByText(/aaaa-bbbb/)).textContent).toBe('aaaa-bbbb\ncccc-dddd');
  expect(api.sent('POST /user/two-step/confirm')).toEqual([{ code: '123456' }]);
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await screen.findByText(/Recovery codes left: 10/);
});

test('turning it off requires the password, and a wrong one is reported beside its field', async () => {
  const api = await open({ ...PLAIN, two_step: { is_on: true, recovery_codes_left: 3 } });
  api.on('POST /user/two-step/off', {
    status: 422,
    body: { detail: 'Your password is not right.', errors: { password: ['Your password is not right.'] } },
  });
  await press('Turn off');
  const sheet = within(await screen.findByRole('dialog', { name: 'Turn off two-step verification?' }));
  await userEvent.type(sheet.getByLabelText('Password'), 'wrong');
  await userEvent.click(sheet.getByRole('button', { name: 'Turn off' }));
  await sheet.findByText('Your password is not right.');
  api.on('POST /user/two-step/off', { body: { message: 'Two-step verification is off.' } });
  api.on('GET /user/security', { body: PLAIN });
  await userEvent.click(sheet.getByRole('button', { name: 'Turn off' }));
  await screen.findByText('Two-step verification is off.');
  await screen.findByRole('button', { name: 'Turn on' });
});

test('a passkey is removed after a confirmation', async () => {
  const api = await open({ ...PLAIN, passkeys: [PHONE] });
  api.on('DELETE /user/passkeys/p1', { body: { message: 'The passkey is removed.' } });
  api.on('GET /user/security', { body: PLAIN });
  await press('Remove: My phone');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Remove “My phone”?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Remove' }));
  await screen.findByText('The passkey is removed.');
  await waitFor(() => expect(screen.queryByText('My phone')).toBeNull());
});

test('a browser without passkeys says so', async () => {
  await open();
  await press('Add a passkey');
  const sheet = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  await userEvent.type(sheet.getByLabelText('Name'), 'Laptop');
  await userEvent.click(sheet.getByRole('button', { name: 'Continue' }));
  await screen.findByText('This browser can’t use passkeys. Please sign in another way.');
});

test('a token is created, shown once and listed', async () => {
  const api = await open();
  api.on('POST /user/tokens', {
    status: 201,
    body: { message: 'Copy the token now: it is not shown again.', token: 'wpt_secret', details: SCRIPT },
  });
  await press('Make a token');
  const sheet = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  await userEvent.type(sheet.getByLabelText('Name'), ' Backup ');
  await userEvent.click(sheet.getByRole('radio', { name: 'Read and change' }));
  api.on('GET /user/security', { body: { ...PLAIN, tokens: [SCRIPT] } });
  await userEvent.click(sheet.getByRole('button', { name: 'Make a token' }));
  await screen.findByText('wpt_secret');
  expect(api.sent('POST /user/tokens')).toEqual([{ label: 'Backup', scope: 'write', expires_in_days: 90 }]);
  await press('Done');
  await screen.findByRole('button', { name: 'Delete: Backup' });
  expect(screen.getByText('Reads only')).toBeDefined();
  expect(screen.getByText('Never expires')).toBeDefined();
});
