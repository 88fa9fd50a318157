import { expect, test } from 'vitest';

import { EMPTY_DRAFT } from './draft';
import { stepAfter, stepBefore, stepsOf } from './steps';

const CUSTOM = { ...EMPTY_DRAFT, trip_builder: 'CUSTOM' } as const;

test('there are seven steps, and six for a trip that the traveller builds', () => {
  expect(stepsOf(EMPTY_DRAFT)).toHaveLength(7);
  expect(stepsOf({ ...EMPTY_DRAFT, trip_builder: 'AI' })).toHaveLength(7);
  expect(stepsOf(CUSTOM)).toEqual(['destination', 'duration', 'travelers', 'budget', 'builder', 'name']);
});

test('without AI, interests are skipped in both directions', () => {
  expect(stepAfter('budget', CUSTOM)).toBe('builder');
  expect(stepBefore('builder', CUSTOM)).toBe('budget');
  expect(stepAfter('budget', EMPTY_DRAFT)).toBe('interests');
});

test('there is no step before the first and after the last', () => {
  expect(stepBefore('destination', EMPTY_DRAFT)).toBeUndefined();
  expect(stepAfter('name', EMPTY_DRAFT)).toBeUndefined();
});
