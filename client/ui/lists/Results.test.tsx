import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { render } from '../../tests/render';
import { toast } from '../overlays/Toast';
import { NothingFound, ResultList, Results, type ResultsProps } from './Results';

const results = (changed: Partial<ResultsProps>) => (
  <Results
    count={2}
    isSearching={false}
    hasMore={false}
    isFetching={false}
    failure={null}
    failures={0}
    searchingText="Searching for travellers"
    noneText="No travellers found"
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

test('results are shown with a count in a list', () => {
  render(results({}));
  expect(said()).toBe('2 travellers');
  expect(screen.getByText('List')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a search in progress shows a skeleton and is announced', () => {
  render(results({ count: undefined, isSearching: true }));
  expect(said()).toBe('Searching for travellers');
  expect(screen.getByText('Skeleton')).toBeTruthy();
});

test('an empty result is announced and shown', () => {
  render(results({ count: 0 }));
  expect(said()).toBe('No travellers found');
  expect(screen.getByText('Nothing')).toBeTruthy();
});

test('an empty page with a next page is not an empty result', () => {
  render(results({ count: 0, hasMore: true }));
  expect(said()).toBe('0+ travellers');
  expect(screen.queryByText('Nothing')).toBeNull();
});

test('more results load on request', async () => {
  const onMore = vi.fn();
  render(results({ hasMore: true, onMore }));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(onMore).toHaveBeenCalledOnce();
});

test('a failed search can be retried', async () => {
  const onRetry = vi.fn();
  render(results({ count: undefined, onRetry }));
  expect(screen.getByText('Search failed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('a retry shows its progress and starts once', async () => {
  const onRetry = vi.fn();
  render(results({ count: undefined, isFetching: true, onRetry }));
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
  expect(onRetry).not.toHaveBeenCalled();
});

test('every failure is announced, even with the same message', () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  const { rerender } = render(results({ failure: 'No connection', failures: 1 }));
  rerender(results({ failure: 'No connection', failures: 1 }));
  expect(said).toHaveBeenCalledTimes(1);
  rerender(results({ failure: 'No connection', failures: 2 }));
  expect(said).toHaveBeenCalledTimes(2);
  said.mockRestore();
});

test('focus moves to the first new row unless it is elsewhere', () => {
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

test('an empty result names the search and offers a link', () => {
  render(
    <NothingFound title="No trips called “Kohci”" hint="Try a city.">
      <button>Search Users</button>
    </NothingFound>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'No trips called “Kohci”' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Search Users' })).toBeTruthy();
});
