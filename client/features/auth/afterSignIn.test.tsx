import { beforeEach, expect, test } from 'vitest';

import { keepPendingShare, pendingShare } from '../../api/session';
import { sameOriginPath, takePathAfterSignIn } from './afterSignIn';

beforeEach(() => {
  sessionStorage.clear();
});

test.each([
  '/trips',
  '/trip/t-kochi?tab=itinerary&a=%2F%2F#day-2',
  '/search?q=a%20b#top',
  '/',
  '/user/x?next=https://evil.example/',
  '/shared/abc',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/https://evil.example',
])('%s is a path on this site and stays unchanged', (path) => {
  expect(sameOriginPath(path)).toBe(path);
  expect(takePathAfterSignIn(path)).toBe(path);
});

const LEAPS = [
  '',
  '//',
  '///',
  '\\\\',
  '/\\',
  '\\/',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  '\u0000//',
  '/./',
  '/.//',
  '/..//',
  '/a/..//',
  '/%2e//',
  '/%2E%2E//',
  '/.\\/',
  '/./\\',
  '//user@',
  'https://',
  'https:/',
  'https:',
  'http:\\\\',
  'javascript:',
  'java\nscript:',
  'data:text/html,',
  'blob:',
  '/@',
  '%2F%2F',
  '\uFF0F\uFF0F',
];
const LANDINGS = [
  'evil.example',
  'evil.example/explore',
  'evil.example:80/?a#b',
  '@evil.example',
  '[::1]',
  '',
];

test.each(LEAPS.flatMap((leap) => LANDINGS.map((landing) => leap + landing)))(
  'next=%j never leads to another origin',
  (next) => {
    const target = takePathAfterSignIn(next);
    expect(target.startsWith('/') && !target.startsWith('//') && !target.includes('\\')).toBe(true);
    expect(new URL(target, location.href).origin).toBe(location.origin);
    // The result must be stable: parsing it again must not yield another address.
    expect(takePathAfterSignIn(target)).toBe(target);
  },
);

test.each([
  null,
  '',
  'trips',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
])('next=%j leads to Explore', (next) => {
  expect(takePathAfterSignIn(next)).toBe('/explore');
});

test.each(['signin', 'signup', 'verification', 'forgot-password', 'reset-password'])(
  '/%s would only redirect again',
  (name) => {
    for (const path of [`/${name}`, `/${name}/`, `/${name}?next=%2F${name}`, `/${name}#x`, `/./${name}`])
      expect(takePathAfterSignIn(path)).toBe('/explore');
    expect(takePathAfterSignIn(`/${name.toUpperCase()}`)).toBe('/explore');
  },
);

test('the hash that the browser carried along is restored', () => {
  expect(takePathAfterSignIn('/trip/t-kochi?a=1', '#day-2')).toBe('/trip/t-kochi?a=1#day-2');
  expect(takePathAfterSignIn('/trip/t-kochi#day-1', '#day-2')).toBe('/trip/t-kochi#day-1');
  expect(takePathAfterSignIn('//evil.example', '#day-2')).toBe('/explore');
  expect(takePathAfterSignIn(null, '#day-2')).toBe('/explore');
});

test('a pending shared trip takes precedence, once, encoded as one path segment', () => {
  keepPendingShare('../trips?x');
  expect(takePathAfterSignIn('/trips')).toBe('/shared/..%2Ftrips%3Fx');
  expect(pendingShare()).toBeNull();
  expect(takePathAfterSignIn('/trips')).toBe('/trips');
});
