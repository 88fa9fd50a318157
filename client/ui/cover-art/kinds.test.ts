import { expect, test } from 'vitest';

import { KIND_OF_TYPE, kindOf, KINDS, VAGUE } from './kinds';

test('place types, interests and names determine the kind', () => {
  expect(kindOf('museum', 'point_of_interest', "Musée d'Orsay")).toBe('museum');
  expect(kindOf('Water Sports')).toBe('sea');
  expect(kindOf('Kochi, Kerala, India')).toBe('backwaters');
  expect(kindOf('Nowhere')).toBe('road');
});

test('a generic type leaves the choice to the name', () => {
  expect(kindOf('city', 'Kochi, Kerala, India')).toBe('backwaters');
  expect(kindOf('city', 'Mysuru, Karnataka, India')).toBe('skyline');
  expect(kindOf('tourist_attraction', 'Amber Palace')).toBe('museum');
  expect(kindOf('tourist_attraction', 'Gateway of India')).toBe('road');
  expect(kindOf('natural_feature', 'Cherai Beach')).toBe('sea');
});

test.each([
  ['Stuttgart', 'road'],
  ['Steak House Restaurant', 'food'],
  ['Bishop Rock', 'road'],
  ['Athirappilly Waterfalls', 'forest'],
  ['Parking Sagar', 'road'],
])('%s matches whole words only', (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});

test.each([
  // A clear word in the name outranks a type and the location.
  ['tourist_attraction', 'Paradesi Synagogue, Kochi', 'temple'],
  ['tourist_attraction', 'Fort Kochi Beach', 'sea'],
  ['point_of_interest', 'Cherai Beach, Kerala', 'sea'],
  ['natural_feature', 'Athirappilly Waterfalls', 'forest'],
  ['tourist_attraction', 'Meiji Jingu', 'temple'],
  ['tourist_attraction', 'Fushimi Inari Taisha', 'temple'],
  ['tourist_attraction', 'La Recoleta Cemetery', 'park'],
  ['point_of_interest', 'Highgate Cemetery', 'park'],
  ['tourist_attraction', 'Bandra Bandstand Promenade', 'sea'],
  ['park', 'Corniche Beach', 'sea'],
  ['tourist_attraction', 'Doha Corniche', 'sea'],
  ['tourist_attraction', 'Bangla Sahib Gurdwara', 'temple'],
  ['tourist_attraction', 'Boudha Stupa', 'temple'],
  ['landmark', 'Charles Bridge', 'skyline'],
  ['tourist_attraction', 'Howrah Bridge', 'skyline'],
  ['tourist_attraction', 'Wankhede Stadium', 'skyline'],
  ['tourist_attraction', 'Dal Lake', 'sea'],
  ['tourist_attraction', 'Singapore Zoo', 'forest'],
  ['tourist_attraction', 'Kovalam Lighthouse', 'sea'],
  ['neighborhood', 'Chor Bazaar', 'market'],
  // Hotels, restaurants and museums are drawn as such, even if they are named after something else.
  ['hotel', 'Kovalam Beach Hotel', 'hotel'],
  ['restaurant', 'Lake View', 'food'],
  ['cafe', 'Church Street Social', 'food'],
  ['museum', 'Jewish Museum and Synagogue', 'museum'],
  ['art_gallery', 'Bridge Gallery', 'museum'],
  ['lodging', 'Bondi Beach House', 'hotel'],
  // A town is more than one word of its name.
  ['city', 'Salt Lake City, Utah, United States', 'skyline'],
  ['city', 'Stamford Bridge, England', 'skyline'],
  ['region', 'Lake District, England', 'hills'],
])('%s %s is drawn as %s', (type, name, kind) => {
  expect(kindOf(type, name)).toBe(kind);
});

test.each(Object.entries({ ...KIND_OF_TYPE, ...VAGUE }))('%s is drawn as %s', (type, kind) => {
  expect(KINDS).toContain(kind);
  expect(kindOf(type.replaceAll(' ', '_'))).toBe(kind);
});

test('only generic things get a signpost', () => {
  const signposts = Object.entries({ ...KIND_OF_TYPE, ...VAGUE }).filter(([, kind]) => kind === 'road');
  expect(signposts.map(([type]) => type)).toEqual(['experience', 'point of interest', 'tourist attraction']);
});
