import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';

test('finds a destination and leads to planning a trip there', async () => {
  const api = await serveApi();
  api.on('GET /place/autocomplete', {
    body: {
      predictions: [
        { place_id: 'n1', structured_formatting: { main_text: 'New York', secondary_text: 'United States' } },
      ],
    },
  });
  await openPage(bootstrapOf('search', '/search'));
  expect(screen.getByText('Popular destinations')).toBeDefined();
  await userEvent.type(screen.getByRole('combobox', { name: 'Destination' }), 'new y');
  await userEvent.click(await screen.findByRole('option', { name: 'New York, United States' }));
  await waitFor(() => expect(location.pathname).toBe('/create-trip'));
  expect(new URLSearchParams(location.search).get('destination')).toBe('New York, United States');
});
