import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { shrinkPhoto } from '../../features/account/photo';
import { button, memoryAddresses, openAccount, press, rename, save, SAVED } from '../../tests/account';

vi.mock(import('../../features/account/photo'), async (original) => ({
  ...(await original()),
  shrinkPhoto: vi.fn(),
}));

const PUT = 'PUT /user/profile';
const NOT_A_PHOTO = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)';
const CHOSEN = 'Photo chosen, not saved yet';
const REMOVED = 'Photo removed, not saved yet';
const PHOTO = { profile_image_url: '/media/old.webp' };
const SMALL = { name: 'photo.webp', type: 'image/webp', size: 5 };

let addresses: Map<string, Blob>;

beforeEach(() => {
  addresses = memoryAddresses();
  vi.mocked(shrinkPhoto).mockImplementation(() =>
    Promise.resolve(new Blob(['small'], { type: 'image/webp' })),
  );
});
afterEach(() => vi.mocked(shrinkPhoto).mockReset());

const picker = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const picture = () => document.querySelector('.photo-field img')?.getAttribute('src') ?? null;
const choose = (file = new File(['a picture'], 'me.jpg', { type: 'image/jpeg' })) =>
  userEvent.upload(picker(), file, { applyAccept: false });
const said = (text: string) => screen.findByText(text);
const refused = async (text: string) => {
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.querySelector('.photo-field .msg--error')?.textContent).toBe(text);
};

test('the button opens the file picker, which offers images only', async () => {
  await openAccount();
  const opened = vi.fn((event: Event) => event.preventDefault());
  picker().addEventListener('click', opened);
  button('Change photo').focus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledOnce();
  expect(picker().accept).toBe('image/jpeg,image/jpg,image/png,image/gif,image/webp');
});

test('shows which photos are accepted and when they are saved', async () => {
  await openAccount();
  expect(
    screen.getByText('JPEG, PNG, GIF or WebP, under 5 MB. Press Update Profile to save your new photo.'),
  ).toBeDefined();
});

test('a chosen photo is shown at once, announced, and sent shrunk with the form', async () => {
  const api = await openAccount();
  await choose();
  expect((await said(CHOSEN)).getAttribute('role')).toBe('status');
  expect(picture()).toMatch(/^blob:/);
  expect(api.sent(PUT)).toEqual([]);
  await save();
  await said(SAVED);
  expect(api.sent(PUT)).toEqual([{ file: SMALL }]);
  expect(screen.queryByText(CHOSEN)).toBeNull();
  expect(picture()).toBe('/media/new.webp');
  expect(addresses.size).toBe(0);
});

test('the saved photo shows on Explore without a reload', async () => {
  await openAccount();
  await choose();
  await said(CHOSEN);
  await save();
  await said(SAVED);
  await userEvent.click(screen.getByRole('link', { name: 'Explore' }));
  await screen.findByRole('heading', { name: /Hi, Asha Menon/ });
  expect(document.querySelector('.avatar img')?.getAttribute('src')).toBe('/media/new.webp');
});

test('removing is announced, can be undone, and is sent with the form', async () => {
  const api = await openAccount(PHOTO);
  await press('Remove photo');
  await said(REMOVED);
  expect(picture()).toBeNull();
  expect(document.activeElement).toBe(button('Keep photo'));
  await press('Keep photo');
  expect(screen.queryByText(REMOVED)).toBeNull();
  expect(picture()).toBe('/media/old.webp');
  await press('Remove photo');
  await save();
  await said(SAVED);
  expect(api.sent(PUT)).toEqual([{ remove_image: 'true' }]);
  expect(screen.queryByRole('button', { name: /Remove|Keep photo/ })).toBeNull();
});

test('choosing after removing sends the file only', async () => {
  const api = await openAccount(PHOTO);
  await press('Remove photo');
  await choose();
  await said(CHOSEN);
  await save();
  await said(SAVED);
  expect(api.sent(PUT)).toEqual([{ file: SMALL }]);
});

test('removing after choosing sends the removal only', async () => {
  const api = await openAccount(PHOTO);
  await choose();
  await said(CHOSEN);
  await press('Remove photo');
  await said(REMOVED);
  expect(addresses.size).toBe(0);
  await save();
  await said(SAVED);
  expect(api.sent(PUT)).toEqual([{ remove_image: 'true' }]);
});

test('a photo that was never saved can be discarded, and the focus moves to the button beside it', async () => {
  const api = await openAccount();
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  await choose();
  await said(CHOSEN);
  await press('Remove photo');
  expect(picture()).toBeNull();
  expect(document.activeElement).toBe(button('Change photo'));
  expect(addresses.size).toBe(0);
  await save();
  await said('Nothing to save yet.');
  expect(api.sent(PUT)).toEqual([]);
});

test('a file that is not an image is rejected, and the earlier choice stays', async () => {
  await openAccount();
  await choose();
  await said(CHOSEN);
  const before = picture();
  await choose(new File(['%PDF'], 'me.pdf', { type: 'application/pdf' }));
  await refused(NOT_A_PHOTO);
  expect(picture()).toBe(before);
  await choose();
  await waitFor(() => expect(document.querySelector('.msg--error')).toBeNull());
});

test('a file of 5 MB is rejected', async () => {
  await openAccount();
  await choose(new File([new Uint8Array(5 * 1024 * 1024)], 'me.png', { type: 'image/png' }));
  await refused('Image size should be less than 5MB');
  expect(shrinkPhoto).not.toHaveBeenCalled();
});

test('an image that the browser cannot decode is rejected', async () => {
  vi.mocked(shrinkPhoto).mockRejectedValue(new Error('EncodingError'));
  await openAccount();
  await choose();
  await refused(NOT_A_PHOTO);
  expect(picture()).toBeNull();
});

test('of two files chosen in quick succession, the second one wins', async () => {
  const ready: ((photo: Blob) => void)[] = [];
  vi.mocked(shrinkPhoto).mockImplementation(() => new Promise((resolve) => ready.push(resolve)));
  const api = await openAccount();
  await choose();
  await choose();
  ready[1]?.(new Blob(['second!'], { type: 'image/webp' }));
  await said(CHOSEN);
  ready[0]?.(new Blob(['first'], { type: 'image/webp' }));
  await save();
  await said(SAVED);
  expect(api.sent(PUT)).toEqual([{ file: { ...SMALL, size: 7 } }]);
});

test('nothing is saved while a photo is being shrunk', async () => {
  let ready: (photo: Blob) => void = () => undefined;
  vi.mocked(shrinkPhoto).mockImplementation(() => new Promise((resolve) => (ready = resolve)));
  const api = await openAccount();
  await rename('Asha M');
  await choose();
  await press(/Update Profile/);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
  ready(new Blob(['small'], { type: 'image/webp' }));
  await said(CHOSEN);
  expect(api.sent(PUT)).toEqual([]);
  await save();
  await said(SAVED);
  expect(api.sent(PUT)).toEqual([{ name: 'Asha M', file: SMALL }]);
});

test('the server’s message about the photo appears beside it', async () => {
  const api = await openAccount();
  const detail = 'This picture cannot be read.';
  api.on(PUT, { status: 422, body: { detail, errors: { file: [detail] } } });
  await choose();
  await said(CHOSEN);
  await save();
  await refused(detail);
  expect(screen.getByText(CHOSEN)).toBeDefined();
});
