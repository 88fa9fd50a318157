import type { MapPoint } from './points';

/** The trails of so many days have colours of their own (MapBox.css); then they begin anew. */
const COLOURS = 7;

/** The number of a day's colour, from 1: the same whatever else is shown. */
export const colourOf = (day: number): number => (day % COLOURS) + 1;

/** The name of a marker, such as "2, St. Francis Church". */
export const markName = ({ number, name }: Pick<MapPoint, 'number' | 'name'>): string => `${number}, ${name}`;

/** A numbered marker: a disc of 34 px in a button of 44 px; yellow where a line starts. */
export function markOf(
  point: MapPoint,
  isFirst: boolean,
  onPress: (event: MouseEvent) => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'map-mark';
  button.setAttribute('aria-label', markName(point));
  if (isFirst) button.dataset.first = '';
  button.dataset.colour = String(colourOf(point.day));
  const disc = document.createElement('span');
  disc.textContent = String(point.number);
  button.append(disc);
  button.addEventListener('click', onPress);
  return button;
}

/** The popup of a marker. Text nodes only, as names come from travellers and providers. */
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
