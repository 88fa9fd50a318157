import { expect, test } from 'vitest';

import { sharedLink, whatsAppLink } from './ShareLink';

test('the link is on the current site and ends like the server’s', () => {
  expect(sharedLink('http://localhost:8000/shared/k7Qm2x', 'https://waypost.example')).toBe(
    'https://waypost.example/shared/k7Qm2x',
  );
  expect(sharedLink('/shared/k7Qm2x/?a=b#c', 'https://waypost.example')).toBe(
    'https://waypost.example/shared/k7Qm2x',
  );
});

test('the message contains the trip’s name, whatever its characters, and the link', () => {
  const address = new URL(whatsAppLink('Fish & chips + 50%', 'https://waypost.example/shared/k7Qm2x'));
  expect(address.origin).toBe('https://wa.me');
  expect(address.searchParams.get('text')).toBe(
    'Check out my trip: Fish & chips + 50%\nhttps://waypost.example/shared/k7Qm2x',
  );
});
