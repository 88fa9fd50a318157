import { expect, test } from 'vitest';

import { makeTripFocus, stopId } from './focus';

test('the latest counts of what is pointed at and what has the focus', () => {
  const focus = makeTripFocus();
  const seen: (string | null)[] = [];
  focus.subscribe(() => seen.push(focus.stop()));
  focus.focusAt('stop-1-1');
  focus.pointAt('stop-1-2');
  focus.pointAt(null);
  focus.pointAt('stop-1-2');
  focus.focusAt('stop-1-3');
  focus.focusAt(null);
  expect(seen).toEqual(['stop-1-1', 'stop-1-2', 'stop-1-1', 'stop-1-2', 'stop-1-3', null]);
});

test('asking for a stop brings the plan into view first, then focuses the stop', () => {
  const focus = makeTripFocus();
  const stop = document.createElement('li');
  stop.id = stopId(2, 3);
  stop.tabIndex = -1;
  const stopBringing = focus.onOpen(() => document.body.append(stop));
  focus.open('stop-2-3');
  expect(document.activeElement).toBe(stop);
  stop.remove();
  stopBringing();
  focus.open('stop-2-3');
  expect(document.activeElement).toBe(document.body);
});
