/** The kind for each place type, catalogue category or interest (with spaces instead of underscores). */
export const KIND_OF_TYPE: Readonly<Record<string, Kind>> = {
  // Categories, and their types in the API.
  'amusement park': 'park',
  aquarium: 'sea',
  'art gallery': 'museum',
  bar: 'food',
  beach: 'sea',
  bridge: 'skyline',
  cafe: 'food',
  castle: 'museum',
  church: 'temple',
  'food street': 'food',
  fort: 'museum',
  gallery: 'museum',
  garden: 'park',
  'historic site': 'museum',
  hotel: 'hotel',
  island: 'island',
  lake: 'sea',
  lodging: 'hotel',
  market: 'market',
  monastery: 'temple',
  monument: 'museum',
  mosque: 'temple',
  mountain: 'mountains',
  museum: 'museum',
  nature: 'forest',
  'night club': 'market',
  nightlife: 'market',
  palace: 'museum',
  park: 'park',
  'performing arts theater': 'museum',
  'place of worship': 'temple',
  restaurant: 'food',
  ruins: 'museum',
  shopping: 'market',
  'shopping mall': 'market',
  shrine: 'temple',
  spa: 'park',
  stadium: 'skyline',
  street: 'skyline',
  synagogue: 'temple',
  temple: 'temple',
  theatre: 'museum',
  'theme park': 'park',
  trail: 'mountains',
  viewpoint: 'hills',
  'water park': 'sea',
  waterfall: 'forest',
  waterfront: 'sea',
  wildlife: 'forest',
  zoo: 'forest',
  // Interests that are not categories.
  adventure: 'mountains',
  architecture: 'museum',
  art: 'museum',
  camping: 'forest',
  culture: 'temple',
  festival: 'market',
  food: 'food',
  hiking: 'mountains',
  history: 'museum',
  museums: 'museum',
  music: 'market',
  photography: 'hills',
  relaxation: 'park',
  skiing: 'mountains',
  spiritual: 'temple',
  sports: 'mountains',
  'water sports': 'sea',
  wellness: 'park',
};

/** Generic types and their default kinds. The name takes precedence over them. */
export const VAGUE: Readonly<Record<string, Kind>> = {
  'administrative area': 'hills',
  city: 'skyline',
  country: 'hills',
  experience: 'road',
  landmark: 'skyline',
  locality: 'skyline',
  'natural feature': 'forest',
  neighborhood: 'skyline',
  neighbourhood: 'skyline',
  'point of interest': 'road',
  political: 'skyline',
  region: 'hills',
  square: 'skyline',
  state: 'hills',
  'tourist attraction': 'road',
};

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

/**
 * Words in a name that define a place, regardless of its types and location: a beach in Kochi is a beach. The
 * first match wins.
 */
const SIGNS: readonly (readonly [Kind, RegExp])[] = [
  ['museum', /\b(museums?|museo|musée|museu|muzeum|pinakothek|galleria|galería)\b/],
  [
    'temple',
    /\b(synagogue|sinagoga|synagoge|mosque|mosquée|masjid|mezquita|moschee|camii|dargah|cathedral|cathédrale|catedral|kathedrale|basilica|basílica|basilique|duomo|gurdwara|gurudwara|stupa|jinja|jingu|taisha|shrine|church|chapel|abbey|iglesia|igreja|église|chiesa|temple|templo|mandir|kovil|wat|gompa|monastery|monasterio|monastère|kloster|pagoda)\b|(kirche|münster)\b|-ji\b/,
  ],
  [
    'park',
    /\b(cemetery|necropolis|cimetière|cementerio|cimitero|friedhof|botanical gardens?|jardins?|jardín|giardini?|gardens?|bagh)\b|(garten)\b/,
  ],
  [
    'sea',
    /\b(beach|plage|playa|praia|spiaggia|strand|pantai|promenade|esplanade|corniche|malecón|malecon|boardwalk|seafront|waterfront|lungomare|bandstand|marine drive|lighthouse|lakes?|lago|lac|loch|lagoon|harbour|harbor|marina)\b/,
  ],
  [
    'museum',
    /\b(palace|palais|palacio|palácio|palazzo|mahal|haveli|castle|castello|castillo|castelo|château|fort|fuerte|forte|fortaleza|qila|quila|fortress|citadel|kasbah|alcázar|alcazar)\b|(schloss|burg)\b/,
  ],
  [
    'forest',
    /\b(waterfalls?|falls|cascades?|cascada|cachoeira|zoo|safari|national park)\b|(wasserfall|foss)\b/,
  ],
  [
    'skyline',
    /\b(stadium|stadion|stade|estadio|stadio|arena|ballpark|bridge|pont|ponte|puente|setu|square|plaza|piazza|platz|place de|old town|altstadt|medina)\b|(brücke)\b/,
  ],
  ['market', /\b(markets?|marché|mercado|mercato|markt|bazaar|bazar|souks?|souq|chowk|night market)\b/],
];
/** A town is more than the beach in its name. */
const SETTLEMENTS: ReadonlySet<string> = new Set([
  'administrative area',
  'city',
  'country',
  'locality',
  'political',
  'region',
  'state',
]);
/**
 * Hotels, restaurants, shops and museums are drawn as such, not as the beach or bridge that they are named
 * after.
 */
const NAMED_AFTER: ReadonlySet<Kind> = new Set(['food', 'hotel', 'market', 'museum']);

/** Patterns for place names and for types missing from the table. The first match wins. */
const HINTS: readonly (readonly [Kind, RegExp])[] = [
  ['backwaters', /backwater|alleppey|alappuzha|kumarakom|houseboat|kerala|kochi|cochin/],
  [
    'museum',
    /museum|musée|museo|gallery|louvre|orsay|histor|\barts?\b|palace|castle|\bfort\b|fortress|\bmahal\b|architecture/,
  ],
  ['food', /restaurant|cafe|café|food|bakery|ramen|kitchen|bistro|spice|brasserie|trattoria|pizzeria/],
  ['hotel', /hotel|hôtel|lodging|hostel|resort|\bstays?\b|\binn\b/],
  [
    'temple',
    /temple|culture|shrine|church|cathedral|mosque|basilica|synagogue|monastery|stupa|pagoda|kyoto|madurai|spiritual|senso/,
  ],
  ['hills', /munnar|\bteas?\b|hill|darjeeling|coorg|valley|vineyard/],
  ['mountains', /mountain|adventure|\balps\b|himalaya|fuji|\bski|hiking|ladakh|manali|peak/],
  ['desert', /desert|\bdune|jaisalmer|sahara|dubai|petra\b/],
  ['island', /island|\bbali\b|maldives|lakshadweep|andaman|phuket|hawaii/],
  ['forest', /waterfall|national park/],
  ['sea', /beach|\bsea|coast|harbour|harbor|\bgoa\b|water|\bbay\b|marina|fishing/],
  ['forest', /forest|wildlife|jungle|camping|nature|thekkady/],
  ['park', /park\b|garden|jardin|wellness|relaxation/],
  ['market', /market|\bshop|\bstores?\b|bazaar|festival|nightlife|crossing/],
  ['skyline', /paris|tokyo|new york|london|city|tower|bridge|eiffel/],
];

const isSettled = (word: string): boolean => SETTLEMENTS.has(word);

/** Whether some of the types are those of a town or region. */
export const isDestination = (types: readonly string[]): boolean =>
  types.some((type) => isSettled(plain(type)));

/** Whether some of the types are often named after something else. */
export const isNamedAfter = (types: readonly string[]): boolean =>
  types.some((type) => {
    const kind = KIND_OF_TYPE[plain(type)];
    return kind !== undefined && NAMED_AFTER.has(kind);
  });

export function isKind(word: string): word is Kind {
  return (KINDS as readonly string[]).includes(word);
}

/** Returns "kochi" for "kochi, kerala, india". */
const townOf = (name: string): string => name.split(', ')[0] ?? name;

const plain = (word: string): string => word.replaceAll('_', ' ').toLowerCase().trim();

function kindIn(word: string): Kind | undefined {
  return Object.hasOwn(KIND_OF_TYPE, word)
    ? KIND_OF_TYPE[word]
    : HINTS.find(([, hint]) => hint.test(word))?.[0];
}

/**
 * The kind suggested by place types, an interest or a name. Pass the name last: clear words in the name win,
 * then earlier arguments. A generic type such as "city" counts only if nothing else matches.
 */
export function kindOf(...words: string[]): Kind {
  const told = words.map(plain);
  // A town is not drawn as what its region is known for: Munnar is in Kerala, but has no houseboats.
  if (told.some(isSettled)) told.push(townOf(told.pop() ?? ''));
  const telling = told.filter((word) => !Object.hasOwn(VAGUE, word));
  const typed = told.map((word) => (Object.hasOwn(KIND_OF_TYPE, word) ? KIND_OF_TYPE[word] : undefined));
  const isMore = told.some(isSettled) || typed.some((kind) => kind !== undefined && NAMED_AFTER.has(kind));
  const sign = SIGNS.find(([, pattern]) => pattern.test(told.at(-1) ?? ''))?.[0];
  if (sign !== undefined && !isMore) return sign;
  for (const word of telling) {
    const kind = kindIn(word);
    if (kind !== undefined) return kind;
  }
  const vague = told.find((word) => Object.hasOwn(VAGUE, word));
  return (vague === undefined ? undefined : VAGUE[vague]) ?? 'road';
}
