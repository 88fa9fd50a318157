import { expect, test } from 'vitest';

import { ApiError, errorText } from './errors';

test.each([
  [
    'the sentence of the server',
    new ApiError('That code has expired.', { status: 422 }),
    'That code has expired.',
  ],
  [
    'what is wrong with the connection',
    new ApiError('No response', { status: 0, network: true }),
    'No response',
  ],
  [
    'the fallback, where the server gave no reason',
    new ApiError('Something', { status: 500, isGeneral: true }),
    'Login failed',
  ],
  ['the fallback, for anything else', new TypeError('x is not a function'), 'Login failed'],
])('a toast shows %s', (_what, error, text) => {
  expect(errorText(error, 'Login failed')).toBe(text);
});
