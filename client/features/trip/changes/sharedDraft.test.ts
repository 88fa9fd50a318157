import { expect, test } from 'vitest';

import { ApiError } from '../../../api/errors';
import { conflictsOf, followed, isOvertaken } from './sharedDraft';

const ORIGINAL = { time: '', note: 'Water', minutes: null as number | null };
const sides = (draft: Partial<typeof ORIGINAL>) => ({ original: ORIGINAL, draft: { ...ORIGINAL, ...draft } });

test('changes by others are merged, and typed values stay', () => {
  const now = { ...ORIGINAL, time: '14:30', minutes: 40 };
  expect(followed(sides({ note: 'Bread' }), now)).toEqual({
    original: now,
    draft: { ...now, note: 'Bread' },
  });
  expect(conflictsOf(sides({ note: 'Bread' }), now)).toEqual([]);
});

test('a field that both changed is a conflict, unless both values are equal', () => {
  const mine = sides({ time: '15:00', note: 'Bread' });
  expect(conflictsOf(mine, { ...ORIGINAL, time: '14:30', note: 'Bread ' })).toEqual(['time']);
  expect(followed(mine, { ...ORIGINAL, time: '14:30' })).toBe(mine);
});

test('a change refused as outdated is distinguished from other failures', () => {
  const statuses = [409, 412, 422, 500];
  const overtaken = statuses.filter((status) => isOvertaken(new ApiError('No', { status })));
  expect([overtaken, isOvertaken(new Error('No'))]).toEqual([[409, 412], false]);
});
