import { expect, test } from 'vitest';

import { nextPage } from './api';

test('the address of the next page is read', () => {
  expect(nextPage('</user?name=mi&cursor=a,b>; rel="next"')).toBe('/user?name=mi&cursor=a,b');
});

test('the next page is found among other links, and without quotes', () => {
  expect(nextPage('</user>; rel="first", </user?cursor=b>; title="on; and on"; rel=next')).toBe(
    '/user?cursor=b',
  );
});

test.each([null, '', '</user?cursor=a>; rel="prev"', '</user?cursor=a>'])('%s has no next page', (link) => {
  expect(nextPage(link)).toBeUndefined();
});
