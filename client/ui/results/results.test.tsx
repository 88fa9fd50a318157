import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { toast } from '../toast/toast';
import { NothingFound } from './NothingFound';
import { ResultList } from './ResultList';
import { Results, type ResultsProps } from './Results';

const results = (changed: Partial<ResultsProps>) => (
  <Results
    count={2}
    isSearching={false}
    hasMore={false}
    isFetching={false}
    failure={null}
    failures={0}
    noun="travellers"
    headcount={(count, hasMore) => `${count}${hasMore ? '+' : ''} travellers`}
    skeleton={<p>Skeleton</p>}
    nothing={<p>Nothing</p>}
    onMore={vi.fn()}
    onRetry={vi.fn()}
    {...changed}
  >
    <p>List</p>
  </Results>
);
const said = () => screen.getByRole('status').textContent;

test('what is found has its number and its list', () => {
  render(results({}));
  expect(said()).toBe('2 travellers');
  expect(screen.getByText('List')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('while it is searched there is a skeleton, said to those who do not see it', () => {
  render(results({ count: undefined, isSearching: true }));
  expect(said()).toBe('Searching for travellers');
  expect(screen.getByText('Skeleton')).toBeTruthy();
});

test('when nothing is found, that is said and shown', () => {
  render(results({ count: 0 }));
  expect(said()).toBe('No travellers found');
  expect(screen.getByText('Nothing')).toBeTruthy();
});

test('an empty page before further ones is not nothing', () => {
  render(results({ count: 0, hasMore: true }));
  expect(said()).toBe('0+ travellers');
  expect(screen.queryByText('Nothing')).toBeNull();
});

test('more come when asked for', async () => {
  const onMore = vi.fn();
  render(results({ hasMore: true, onMore }));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(onMore).toHaveBeenCalledOnce();
});

test('after a failure one may try again', async () => {
  const onRetry = vi.fn();
  render(results({ count: undefined, onRetry }));
  expect(screen.getByText('Search failed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('a further try shows that it is under way, and is not begun twice', async () => {
  const onRetry = vi.fn();
  render(results({ count: undefined, isFetching: true, onRetry }));
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
  expect(onRetry).not.toHaveBeenCalled();
});

test('each failure is said, also the same one again', () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  const { rerender } = render(results({ failure: 'No connection', failures: 1 }));
  rerender(results({ failure: 'No connection', failures: 1 }));
  expect(said).toHaveBeenCalledTimes(1);
  rerender(results({ failure: 'No connection', failures: 2 }));
  expect(said).toHaveBeenCalledTimes(2);
  said.mockRestore();
});

test('further rows are read on from the first of them, unless one reads elsewhere', () => {
  const list = (items: string[]) => (
    <ResultList items={items} idOf={(item) => item} className="list">
      {(item) => <a href={`/${item}`}>{item}</a>}
    </ResultList>
  );
  const { rerender } = render(list(['a']));
  rerender(list(['a', 'b', 'c']));
  expect(document.activeElement?.textContent).toBe('b');
  rerender(list(['a', 'b', 'c', 'd']));
  expect(document.activeElement?.textContent).toBe('b');
});

test('nothing found names what was looked for, and a way on', () => {
  render(
    <NothingFound title="No trips called “Kohci”" hint="Try a city.">
      <button>Search Users</button>
    </NothingFound>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'No trips called “Kohci”' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Search Users' })).toBeTruthy();
});
