import { expect, test } from 'vitest';

import { firstDraft, occasionOf } from './useWizard';

const TODAY = '2030-11-07';
const of = (query: string) => occasionOf(new URLSearchParams(query), TODAY);

test('a holiday sets its name and dates', () => {
  const diwali = of('holiday=Diwali&start=2030-11-08&end=2030-11-10');
  expect(diwali).toEqual({ name: 'Diwali', start: '2030-11-08', end: '2030-11-10' });
  expect(firstDraft(diwali)).toMatchObject({
    durationType: 'dates',
    duration: { start_date: '2030-11-08', end_date: '2030-11-10' },
  });
});

test('a holiday that has begun starts today, a past one is ignored', () => {
  expect(of('holiday=Diwali&start=2030-11-05&end=2030-11-09')).toMatchObject({
    start: TODAY,
    end: '2030-11-09',
  });
  expect(of('holiday=Diwali&start=2030-11-05&end=2030-11-06')).toBeNull();
});

test('an incomplete holiday is ignored', () => {
  expect(of('')).toBeNull();
  expect(of('holiday=Diwali')).toBeNull();
  expect(of('holiday=Diwali&start=soon&end=2030-11-10')).toBeNull();
  expect(of('holiday=Diwali&start=2030-11-10&end=2030-11-09')).toBeNull();
  expect(of('start=2030-11-08&end=2030-11-10')).toBeNull();
});

test('a holiday is never longer than the longest trip', () => {
  expect(of('holiday=Sabbatical&start=2030-11-07&end=2031-11-07')).toMatchObject({ end: '2031-01-05' });
});
