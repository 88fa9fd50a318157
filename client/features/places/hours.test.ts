import { expect, test } from 'vitest';

import { dayText, isDaily, todayText, type Week, weekText } from './hours';

const DAY = [{ opens: '09:00', closes: '18:00' }];
const BREAK = [
  { opens: '09:00', closes: '12:30' },
  { opens: '14:00', closes: '18:00' },
];
const ALL_DAY = [{ opens: '00:00', closes: '24:00' }];
const NIGHT = [{ opens: '18:00', closes: '02:00' }];

const week = (...days: Week): Week => days;

test('a day shows its opening times', () => {
  expect([DAY, BREAK, ALL_DAY, NIGHT, []].map(dayText)).toEqual([
    '09:00–18:00',
    '09:00–12:30, 14:00–18:00',
    'Open all day',
    '18:00–02:00',
    'Closed',
  ]);
});

test('today’s hours are taken from the week, which starts on Monday', () => {
  const hours = week(DAY, BREAK, ALL_DAY, NIGHT, DAY, DAY, []);
  expect([0, 1, 2, 3, 6].map((weekday) => todayText(hours, weekday))).toEqual([
    'Open today 09:00–18:00',
    'Open today 09:00–12:30, 14:00–18:00',
    'Open all day',
    'Open today 18:00–02:00',
    'Closed today',
  ]);
});

test('consecutive days with the same hours are joined', () => {
  expect(weekText(week(DAY, DAY, DAY, DAY, DAY, [], []))).toBe('Mon–Fri 09:00–18:00, Sat–Sun closed');
  expect(weekText(week([], DAY, DAY, DAY, DAY, DAY, DAY))).toBe('Mon closed, Tue–Sun 09:00–18:00');
  expect(weekText(week(DAY, BREAK, DAY, DAY, ALL_DAY, ALL_DAY, NIGHT))).toBe(
    'Mon 09:00–18:00, Tue 09:00–12:30, 14:00–18:00, Wed–Thu 09:00–18:00, Fri–Sat all day, Sun 18:00–02:00',
  );
});

test('a week of equal days is summarized as every day', () => {
  expect(weekText(week(DAY, DAY, DAY, DAY, DAY, DAY, DAY))).toBe('Every day 09:00–18:00');
  expect(weekText(week(ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY))).toBe('Open all day');
  expect(weekText(week([], [], [], [], [], [], []))).toBe('Every day closed');
});

test('hours are daily if every day has the same', () => {
  expect(isDaily(week(DAY, DAY, DAY, DAY, DAY, DAY, DAY))).toBe(true);
  expect(isDaily(week(DAY, DAY, DAY, DAY, DAY, DAY, []))).toBe(false);
});
