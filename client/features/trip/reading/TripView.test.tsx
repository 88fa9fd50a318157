import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';

import { fakeTimers, pass } from '../../../tests/timers';
import { useReveal } from './TripView';

const REVEAL = { reveal: true };

beforeEach(fakeTimers);

function Probe() {
  const isShown = useReveal();
  const { state } = useLocation() as { state: unknown };
  return <p>{`${isShown ? 'unfolding' : 'still'}, ${state === null ? 'clean' : 'marked'}`}</p>;
}

function arrive(state: unknown = null): void {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/trip/one', state }]}>
      <Probe />
    </MemoryRouter>,
  );
}

test('a newly built trip is revealed once, and its address forgets that', () => {
  arrive(REVEAL);
  expect(screen.getByText('unfolding, clean')).toBeTruthy();
});

test('any other trip is shown at once', () => {
  arrive();
  expect(screen.getByText('still, clean')).toBeTruthy();
});

test('the reveal ends by itself', async () => {
  arrive(REVEAL);
  await pass(3000);
  expect(screen.getByText('still, clean')).toBeTruthy();
});

test.each(['pointerDown', 'keyDown', 'wheel'] as const)('%s skips the reveal', (event) => {
  arrive(REVEAL);
  fireEvent[event](document.body);
  expect(screen.getByText('still, clean')).toBeTruthy();
});
