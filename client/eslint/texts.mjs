// Texts for travellers must come from Lingui. These are the exceptions: strings that look like texts.

/**
 * Strings that are not texts: ids and paths, lists of class names, numbers with units, addresses, date
 * patterns.
 */
const IGNORED_STRINGS = [
  // A single word without an initial capital: an id, a key, a path, a class name.
  '^(?![A-Z])\\S+$',
  // BEM class names: "btn btn--large".
  '^[a-z0-9-]+(__[a-z0-9-]+)?( [a-z0-9-]+(--|__)[a-z0-9-]+)+$',
  // An API path with its method, or a constant.
  '^(GET|POST|PUT|PATCH|DELETE)( |$)',
  '^[A-Z][A-Z0-9_]*$',
  // A name in code, or a subject of cover art.
  '^[A-Z][a-z]+[A-Z]\\w*$',
  '^(Nowhere|Nowhere yet|OpenStreetMap contributors|Waypost)$',
  // Destinations as search terms, seeds of cover art, and the travellers in the landing page's pictures.
  '^(Kochi|Paris|Tokyo|Manali|Munnar|Varkala|Bali|Kyoto|Ladakh|Lost|A shared trip|Fishing nets|Kashi Art Cafe|St\\. Francis Church|Asha|Lena|Ravi)$',
  // A key of the browser's storage.
  '^Waypost_',
  // A path of an SVG.
  '^[Mm]-?\\d[\\d\\s,.a-zA-Z-]*$',
  '^M[\\s\\d.,hlvz-]*$',
  // A cookie.
  '^(theme=|; Secure)',
  // Names of keys and headers.
  '^(Enter|Escape|Tab|Home|End|Arrow[A-Z][a-z]+|Page[A-Z][a-z]+|[A-Z][a-z]+(-[A-Z][a-z]+)+)$',
];

/** Attributes, properties and variables that never contain texts. */
const IGNORED_NAMES = [
  { regex: { pattern: '[cC]lass(Name)?$' } },
  // A subject of cover art.
  { regex: { pattern: '^art$' } },
  {
    regex: {
      pattern:
        '^(aria-(hidden|live|controls)|autoComplete|d|href|id|key|rel|role|slot|src|style|type|viewBox)$',
    },
  },
  {
    regex: {
      pattern:
        '^(address|authorization|mask|media|mutationKey|name|placement|path|points|rootMargin|selector|sizes|srcSet|transform|url)$',
      flags: 'i',
    },
  },
];

/** Functions whose arguments are not shown to travellers. */
const IGNORED_FUNCTIONS = [
  'Error',
  'TypeError',
  'RegExp',
  'URL',
  'Intl.*',
  'classes',
  'console.*',
  'request',
  'requestWithHeaders',
  '*.addEventListener',
  '*.closest',
  '*.getAttribute',
  '*.get',
  '*.has',
  '*.join',
  '*.matchMedia',
  '*.matches',
  '*.querySelector',
  '*.querySelectorAll',
  '*.removeEventListener',
  '*.setAttribute',
  '*.startsWith',
  'matchMedia',
  'useMedia',
];

export const texts = {
  'lingui/no-unlocalized-strings': [
    'error',
    {
      ignore: IGNORED_STRINGS,
      ignoreNames: IGNORED_NAMES,
      ignoreFunctions: IGNORED_FUNCTIONS,
      useTsTypes: true,
    },
  ],
  'lingui/t-call-in-function': 'error',
  'lingui/no-expression-in-message': 'error',
  'lingui/no-trans-inside-trans': 'error',
};
