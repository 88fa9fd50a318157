import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Schema } from '../../../api/client';

/** The possible categories of an own place. */
export type Category = NonNullable<Schema<'OwnPlace'>['category']>;

export const CATEGORIES: Readonly<Record<Category, MessageDescriptor>> = {
  home: msg`Home`,
  hotel: msg`Hotel`,
  lodging: msg`Guest house or apartment`,
  restaurant: msg`Restaurant`,
  cafe: msg`Café`,
  bar: msg`Bar`,
  nightlife: msg`Club or night life`,
  food_street: msg`Street food`,
  market: msg`Market`,
  shopping: msg`Shop`,
  landmark: msg`Landmark`,
  museum: msg`Museum`,
  gallery: msg`Gallery`,
  theatre: msg`Theatre`,
  viewpoint: msg`Viewpoint`,
  historic_site: msg`Historic site`,
  castle: msg`Castle`,
  palace: msg`Palace`,
  fort: msg`Fort`,
  ruins: msg`Ruins`,
  monument: msg`Monument`,
  bridge: msg`Bridge`,
  square: msg`Square`,
  street: msg`Street`,
  neighbourhood: msg`Neighbourhood`,
  waterfront: msg`Waterfront`,
  park: msg`Park`,
  garden: msg`Garden`,
  zoo: msg`Zoo`,
  aquarium: msg`Aquarium`,
  amusement_park: msg`Amusement park`,
  theme_park: msg`Theme park`,
  water_park: msg`Water park`,
  stadium: msg`Stadium`,
  spa: msg`Spa`,
  experience: msg`Experience`,
  beach: msg`Beach`,
  lake: msg`Lake`,
  waterfall: msg`Waterfall`,
  mountain: msg`Mountain`,
  island: msg`Island`,
  trail: msg`Trail`,
  nature: msg`Nature`,
  wildlife: msg`Wildlife`,
  church: msg`Church`,
  monastery: msg`Monastery`,
  mosque: msg`Mosque`,
  shrine: msg`Shrine`,
  synagogue: msg`Synagogue`,
  temple: msg`Temple`,
  other: msg`Something else`,
};

/** Whether a text is one of our categories. */
export const isCategory = (text: string | undefined): text is Category =>
  text !== undefined && Object.hasOwn(CATEGORIES, text);
