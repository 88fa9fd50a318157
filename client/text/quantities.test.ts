import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';

import {
  distanceText,
  durationText,
  kilometres,
  listText,
  numberText,
  pumpPrice,
  rupees,
  tenths,
} from './quantities';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('a distance is rounded to a useful precision', () => {
  expect([0, 4, 84, 94, 95, 2940, 9949, 9950, 14_400].map(distanceText)).toEqual([
    '10 m',
    '10 m',
    '80 m',
    '90 m',
    '0.1 km',
    '2.9 km',
    '9.9 km',
    '10 km',
    '14 km',
  ]);
});

test('longer distances in kilometres get fewer digits', () => {
  expect([0.346, 0.04, 2.94, 9.96, 312.4, 2067].map(kilometres)).toEqual([
    '0.35 km',
    '0.04 km',
    '2.9 km',
    '10 km',
    '312 km',
    '2,067 km',
  ]);
  expect([16.24, 6, 0.063].map(tenths)).toEqual(['16.2', '6', '0.06']);
});

test('minutes become hours', () => {
  expect([0, 25, 60, 65, 150].map(durationText)).toEqual([
    '0 min',
    '25 min',
    '1 h',
    '1 h 5 min',
    '2 h 30 min',
  ]);
});

test('rupees are grouped as in India, and no cost is rounded to zero', () => {
  expect([0.4, 1, 2067.4, 206_700].map(rupees)).toEqual(['Under ₹1', '₹1', '₹2,067', '₹2,06,700']);
  expect([106, 94.7].map(pumpPrice)).toEqual(['₹106', '₹94.70']);
});

test('names are joined to a list', () => {
  expect(listText(['Kochi'])).toBe('Kochi');
  expect(listText(['Kochi', 'Munnar'])).toBe('Kochi and Munnar');
  expect(listText(['Kochi', 'Munnar', 'Thekkady'])).toBe('Kochi, Munnar, and Thekkady');
});

test('another locale uses other digits and lists', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(numberText(73_167)).toBe('73.167');
  expect(listText(['Kochi', 'Munnar'])).toBe('Kochi und Munnar');
});
