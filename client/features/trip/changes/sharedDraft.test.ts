import { expect, test } from 'vitest';

import { ApiError } from '../../../api/errors';
import { conflictsOf, followed, isOvertaken } from './sharedDraft';

const BASE = { time: '', note: 'Water', minutes: null as number | null };
const sides = (draft: Partial<typeof BASE>) => ({ base: BASE, draft: { ...BASE, ...draft } });

test('changes by others are merged, and typed values stay', () => {
  const now = { ...BASE, time: '14:30', minutes: 40 };
  expect(followed(sides({ note: 'Bread' }), now)).toEqual({
    base: now,
    draft: { ...now, note: 'Bread' },
  });
  expect(conflictsOf(sides({ note: 'Bread' }), now)).toEqual([]);
});

test('a field that both changed is a conflict, unless both values are equal', () => {
  const mine = sides({ time: '15:00', note: 'Bread' });
  expect(conflictsOf(mine, { ...BASE, time: '14:30', note: 'Bread ' })).toEqual(['time']);
  expect(followed(mine, { ...BASE, time: '14:30' })).toBe(mine);
});

test('a change refused as outdated is distinguished from other failures', () => {
  const statuses = [409, 412, 422, 500];
  const overtaken = statuses.filter((status) => isOvertaken(new ApiError('No', { status })));
  expect([overtaken, isOvertaken(new Error('No'))]).toEqual([[409, 412], false]);
});
