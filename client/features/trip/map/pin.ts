import { t } from '@lingui/core/macro';

/** Pixels by which an arrow key moves the pin; ten times as many with Shift. */
const STEP = 4;
const LEAP = 10;
const SVG = 'http://www.w3.org/2000/svg';
/** Lucide's pin icon, filled. */
const SHAPE =
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0';
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface Moves {
  /** Called when a move begins at the pin's current position. */
  grab: () => void;
  /** Called with the offset in pixels from where the move began. */
  drag: (right: number, down: number) => void;
}

/** Creates the pin of a place being chosen: dragged by mouse, touch or pen, moved by arrow keys. */
export function pinOf({ grab, drag }: Moves): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'map-pin';
  button.setAttribute('aria-label', t`Pin, moved by arrow keys`);
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '3 1 18 22');
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', SHAPE);
  const hole = document.createElementNS(SVG, 'circle');
  for (const [name, value] of Object.entries({ cx: '12', cy: '10', r: '3' })) hole.setAttribute(name, value);
  picture.append(shape, hole);
  button.append(picture);

  let from: { x: number; y: number } | null = null;
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    from = { x: event.clientX, y: event.clientY };
    grab();
  });
  button.addEventListener('pointermove', (event) => {
    if (from !== null) drag(event.clientX - from.x, event.clientY - from.y);
  });
  for (const end of ['pointerup', 'pointercancel']) button.addEventListener(end, () => (from = null));
  button.addEventListener('keydown', (event) => {
    const way = KEYS[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    // Prevents the map from moving.
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? LEAP : 1;
    grab();
    drag(by * way[0], by * way[1]);
  });
  return button;
}
