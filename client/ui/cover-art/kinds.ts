export const KINDS = [
  'sea',
  'island',
  'backwaters',
  'mountains',
  'hills',
  'skyline',
  'temple',
  'desert',
  'forest',
  'park',
  'museum',
  'food',
  'hotel',
  'market',
  'road',
] as const;
export type Kind = (typeof KINDS)[number];

/** The first match wins; read against a place name, a place type or an interest. */
const HINTS: readonly (readonly [Kind, RegExp])[] = [
  ['backwaters', /backwater|alleppey|alappuzha|kumarakom|houseboat|kerala|kochi|cochin/],
  ['museum', /museum|gallery|louvre|orsay|history|art\b|palace|architecture/],
  ['food', /restaurant|cafe|café|food|bakery|ramen|kitchen|bistro|spice/],
  ['hotel', /hotel|lodging|hostel|resort|stay|inn\b/],
  ['temple', /temple|culture|shrine|church|mosque|basilica|synagogue|kyoto|madurai|spiritual|senso/],
  ['hills', /munnar|tea|hill|darjeeling|coorg|valley|vineyard/],
  ['mountains', /mountain|adventure|alps|himalaya|fuji|ski|hiking|ladakh|manali|peak/],
  ['desert', /desert|dune|jaisalmer|sahara|dubai|petra/],
  ['island', /island|bali|maldives|lakshadweep|andaman|phuket|hawaii/],
  ['sea', /beach|sea|coast|harbour|harbor|goa|water|bay|marina|fishing/],
  ['forest', /forest|wildlife|jungle|national park|camping|nature|thekkady/],
  ['park', /park|garden|jardin|wellness|relaxation/],
  ['market', /market|shop|store|bazaar|festival|nightlife|crossing/],
  ['skyline', /paris|tokyo|new york|london|city|tower|bridge|eiffel/],
];

export function isKind(word: string): word is Kind {
  return (KINDS as readonly string[]).includes(word);
}

/** The kind that place types, an interest or a name suggest; earlier words win, so pass the name last. */
export function kindOf(...words: string[]): Kind {
  for (const word of words) {
    const text = word.replaceAll('_', ' ').toLowerCase();
    const hit = HINTS.find(([, pattern]) => pattern.test(text));
    if (hit !== undefined) return hit[0];
  }
  return 'road';
}
