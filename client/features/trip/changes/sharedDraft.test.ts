import { expect, test } from 'vitest';

import { ApiError } from '../../../api/errors';
import { conflictsOf, followed, isOvertaken } from './sharedDraft';

const BASE = { time: '', note: 'Water', minutes: null as number | null };
const sides = (draft: Partial<typeof BASE>) => ({ base: BASE, draft: { ...BASE, ...draft } });

test('what only others changed follows, and what was typed stays', () => {
  const now = { ...BASE, time: '14:30', minutes: 40 };
  expect(followed(sides({ note: 'Bread' }), now)).toEqual({
    base: now,
    draft: { ...now, note: 'Bread' },
  });
  expect(conflictsOf(sides({ note: 'Bread' }), now)).toEqual([]);
});

test('what both changed is a conflict, unless to the same', () => {
  const mine = sides({ time: '15:00', note: 'Bread' });
  expect(conflictsOf(mine, { ...BASE, time: '14:30', note: 'Bread ' })).toEqual(['time']);
  expect(followed(mine, { ...BASE, time: '14:30' })).toBe(mine);
});

test('a change that others overtook is told from others that fail', () => {
  const statuses = [409, 412, 422, 500];
  const overtaken = statuses.filter((status) => isOvertaken(new ApiError('No', { status })));
  expect([overtaken, isOvertaken(new Error('No'))]).toEqual([[409, 412], false]);
});
