import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { addId, focusMovedStop, focusStop, makeTripFocus, stopId } from './focus';

test('the latest of pointer and focus wins', () => {
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

test('opening a stop brings the plan into view, then focuses the stop', () => {
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

function Plan({ stops }: { stops: readonly string[] }) {
  return (
    <>
      <ol>
        {stops.map((name, index) => (
          <li key={name} id={stopId(2, index + 1)} tabIndex={-1}>
            <button type="button" aria-haspopup="menu" aria-label={`Options for ${name}`} />
          </li>
        ))}
      </ol>
      <button type="button" id={addId(2)} aria-label="Add More to Day 2" />
    </>
  );
}

test.each([
  [['Fort', 'Palace'], 1, 'Options for Palace'],
  [['Fort', 'Palace'], 2, 'Options for Palace'],
  [[], 0, 'Add More to Day 2'],
])('in a day with the stops %j, position %i moves the focus to: %s', (stops, index, name) => {
  render(<Plan stops={stops} />);
  focusStop({ day: 1, index });
  expect(document.activeElement).toBe(screen.getByRole('button', { name }));
});

function addStop(day: number, number: number): HTMLElement {
  const stop = document.createElement('div');
  stop.id = stopId(day, number);
  stop.innerHTML = '<button aria-haspopup="menu">Options</button>';
  document.body.append(stop);
  onTestFinished(() => stop.remove());
  return stop;
}

function fakeFrames() {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test('a moved stop gets the focus when it is on screen', () => {
  fakeFrames();
  addStop(2, 1);
  focusMovedStop({ day: 1, index: 1 });
  vi.advanceTimersByTime(200);
  expect(document.activeElement).toBe(document.body);
  const moved = addStop(2, 2);
  vi.advanceTimersByTime(200);
  expect(document.activeElement).toBe(moved.firstElementChild);
});

test('if it never appears, the stop before it gets the focus', () => {
  fakeFrames();
  const before = addStop(2, 1);
  focusMovedStop({ day: 1, index: 1 });
  vi.advanceTimersByTime(5000);
  expect(document.activeElement).toBe(before.firstElementChild);
});
