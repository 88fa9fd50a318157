import { plural, t } from '@lingui/core/macro';

import { enumeration } from '../../../text/quantities';
import { daysWith, type MapBase, type MapPoint } from './points';

/** Number of trail colours (MapBox.css), after which they repeat. */
const COLOURS = 7;
const SVG = 'http://www.w3.org/2000/svg';
/** Lucide's bed icon, as in the plan. */
const BED = [
  'M2 20v-8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8',
  'M4 10V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4',
  'M12 4v6',
  'M2 18h20',
];
/** Maximum number of names in a cluster's label. */
const MAX_NAMES = 4;

/** Returns the number of a day's colour, from 1. It does not depend on what else is shown. */
export const colourOf = (day: number): number => (day % COLOURS) + 1;

/** Returns the name of a marker, such as "2, St. Francis Church". */
const markName = ({ number, name }: Pick<MapPoint, 'number' | 'name'>): string => `${number}, ${name}`;

function buttonOf(className: string, name: string, text: string, onPress: (event: MouseEvent) => void) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.setAttribute('aria-label', name);
  const disc = document.createElement('span');
  disc.textContent = text;
  button.append(disc);
  button.addEventListener('click', onPress);
  return button;
}

/** Creates a numbered marker: a disc of 34 px in a button of 44 px, yellow at the start of a line. */
export function markOf(
  point: MapPoint,
  isFirst: boolean,
  onPress: (event: MouseEvent) => void,
): HTMLButtonElement {
  const button = buttonOf('map-mark', markName(point), String(point.number), onPress);
  if (isFirst) button.dataset.first = '';
  button.dataset.colour = String(colourOf(point.day));
  return button;
}

/** Returns the name of a cluster: "6 places: A, B, C, D, 2 more". */
export function clusterName(members: readonly MapPoint[]): string {
  const places = plural(members.length, { one: '# place', other: '# places' });
  const names = members.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = members.length - names.length;
  const listed = enumeration(more > 0 ? [...names, t`${more} more`] : names);
  return t`${places}: ${listed}`;
}

/** Returns the ring of a cluster as CSS: the colours of its days, proportional to their stops. */
export function ringOf(members: readonly MapPoint[]): string {
  let from = 0;
  const arcs = daysWith(members).map((day) => {
    const start = from;
    from += (360 * members.filter((one) => one.day === day).length) / members.length;
    // eslint-disable-next-line lingui/no-unlocalized-strings -- CSS
    return `var(--map-day-${colourOf(day)}) ${start}deg ${from}deg`;
  });
  return `conic-gradient(${arcs.join(', ')})`;
}

/** Creates the marker of a cluster: its number of stops, in a ring of its days' colours. */
export function clusterOf(
  members: readonly MapPoint[],
  onPress: (event: MouseEvent) => void,
): HTMLButtonElement {
  const name = clusterName(members);
  const button = buttonOf('map-mark map-mark--cluster', name, String(members.length), onPress);
  button.style.setProperty('--map-ring', ringOf(members));
  return button;
}

/** Creates the marker of a stay. The list and the plan have the same information as text. */
export function stayMarkOf({ name }: Pick<MapBase, 'name'>): HTMLElement {
  const spot = document.createElement('span');
  spot.className = 'map-mark map-mark--stay';
  spot.setAttribute('role', 'img');
  spot.setAttribute('aria-label', t`Stay: ${name}`);
  const disc = document.createElement('span');
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 24 24');
  for (const line of BED) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    picture.append(path);
  }
  disc.append(picture);
  spot.append(disc);
  return spot;
}

/** Creates the popup of a marker. Uses text nodes only, because names come from travellers and providers. */
export function popupOf({ name, address }: MapPoint): HTMLElement {
  const box = document.createElement('div');
  box.className = 'map-popup';
  const title = document.createElement('b');
  title.textContent = name;
  box.append(title);
  if (address !== null) {
    const line = document.createElement('span');
    line.textContent = address;
    box.append(line);
  }
  return box;
}
