import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components';

import type { Schema } from '../api/client';
import { makeQueryClient, useApi } from '../api/query';
import { Toasts } from '../ui/overlays/Toast';
import { render } from './render';

export type Place = Schema<'Place'>;

export const PLACE_PATH = '/place/p-nets';

export function review(name: string, more: Partial<Schema<'Review'>> = {}): Schema<'Review'> {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return {
    review_id: `r-${slug}`,
    author_id: `u-${slug}`,
    author_name: name,
    profile_photo_url: null,
    rating: 4,
    time: 1772500000,
    text: 'Best at low sun.',
    edited: false,
    is_mine: false,
    is_reported: false,
    ...more,
  };
}

export function ownReview(more: Partial<Schema<'OwnReview'>> = {}): Schema<'OwnReview'> {
  return { ...review('Asha Menon', { is_mine: true }), is_hidden: false, hidden_why: null, ...more };
}

export function reviewedPlace(more: Partial<Place> = {}): Place {
  return {
    place_id: 'p-nets',
    name: 'Chinese Fishing Nets',
    address: 'Kochi, Kerala, India',
    description: '',
    rating: null,
    total_ratings: 0,
    image_urls: [],
    geo_location: { lat: 9.97, lng: 76.24 },
    reviews: [],
    my_review: null,
    abilities: { can_review: true },
    kind: 'place',
    types: [],
    scenery: 'palms',
    attribution: null,
    website: null,
    editors_pick: false,
    opening_hours: null,
    opening_week: null,
    timezone: null,
    visit_minutes: null,
    price_level: null,
    interests: [],
    known_places: null,
    ...more,
  };
}

/** Renders `children` with a place from the cache, and again whenever the place changes. */
export function showPlace(place: Place, children: (place: Place) => ReactNode) {
  render(
    <QueryClientProvider client={makeQueryClient({ [PLACE_PATH]: place })}>
      <I18nProvider locale="en-US">
        <main>
          <h1>{place.name}</h1>
          <Shown>{children}</Shown>
        </main>
        <Toasts />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

function Shown({ children }: { children: (place: Place) => ReactNode }) {
  const { data } = useApi<Place>(PLACE_PATH);
  return data === undefined ? null : children(data);
}
