import { inked, type Theme } from '../ui/cover-art/inks';
import { KINDS } from '../ui/cover-art/kinds';
import { DRAWN, landmarkOf } from '../ui/cover-art/landmarks';
import { paint } from '../ui/cover-art/paint';
import { SCENERIES } from '../ui/cover-art/scenes/skylines';

const WIDTH = 200;
const HEIGHT = 150;
const COLUMNS = 12;

/** Names that together cover every composition of the places. */
const PLACES: readonly (readonly [name: string, types: string, scenery?: string])[] = [
  ['Charles Bridges', 'landmark'],
  ['Pont Neuf', 'bridge'],
  ['Wankhede Stadium', 'stadium'],
  ['Jog Falls', 'natural_feature'],
  ['Lake Bled', 'lake', 'alpine'],
  ['Dal Lake', 'natural_feature', 'bazaar'],
  ['Kovalam Lighthouse', 'tourist_attraction', 'palms'],
  ['Promenade des Anglais', 'tourist_attraction', 'riviera'],
  ['Highgate Cemetery', 'tourist_attraction', 'river'],
  ['Singapore Zoo', 'zoo', 'palms'],
  ['Brighton Beach', 'beach', 'harbour'],
  ['Cherai Beach', 'beach', 'palms'],
  ['Hotel Adlon', 'hotel', 'river'],
  ['Chalet', 'hotel', 'alpine'],
  ['Taj Malabar', 'hotel', 'palms'],
  ['Ryokan', 'lodging', 'eaves'],
  ['Paradesi Synagogue', 'synagogue', 'palms'],
  ['Bangla Sahib Gurdwara', 'temple', 'bazaar'],
  ['Jama Masjid', 'mosque', 'bazaar'],
  ['St. Paul', 'church', 'river'],
  ['Meiji Jingu', 'shrine', 'eaves'],
  ['Boudha Stupa', 'temple', 'bazaar'],
  ['Kapaleeshwarar Temple', 'temple', 'palms'],
  ['Amber Fort', 'fort', 'desert'],
];

/** Returns a picture with every landmark, skyline, kind and place, for visual inspection. */
export function posterSheet(theme: Theme): string {
  const posters = [
    ...DRAWN.map((name) => paint(name, landmarkOf(name) === undefined ? 'tourist_attraction' : 'city')),
    ...SCENERIES.flatMap((scenery) => [paint(`Elsewhere ${scenery.length}`, 'city', 'landscape', scenery)]),
    ...KINDS.map((kind) => paint('Anywhere', kind)),
    ...PLACES.map(([name, types, scenery]) => paint(name, types.split(','), 'landscape', scenery)),
  ];
  const rows = Math.ceil(posters.length / COLUMNS);
  const cells = posters.map(({ markup, mood }, i) => {
    const at = `x='${(i % COLUMNS) * (WIDTH + 8)}' y='${Math.floor(i / COLUMNS) * (HEIGHT + 8)}'`;
    return `<svg ${at} width='${WIDTH}' height='${HEIGHT}' viewBox='0 0 400 300'>${inked(markup, mood, theme)}</svg>`;
  });
  const size = `width='${COLUMNS * (WIDTH + 8)}' height='${rows * (HEIGHT + 8)}'`;
  return `<svg xmlns='http://www.w3.org/2000/svg' ${size}><rect width='100%' height='100%' fill='#fff'/>${cells.join('')}</svg>`;
}
