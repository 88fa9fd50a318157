import type { Crop } from './crops';

/** The input of a poster. */
export interface Subject {
  name: string;
  /** Kinds or types, separated by commas. */
  kind: string;
  crop: Crop;
  scenery: string;
}

/** Returns the content of a poster's svg. */
export type Painter = (subject: Subject) => string;

let painter: Painter | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();
/** Posters painted by the server, by name, which the browser need not paint again. */
const painted = new Map<string, string>();

export const painterNow = (): Painter | null => painter;

export function onPainter(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the painter. The server does so before rendering; browsers load it on demand. */
export function setPainter(next: Painter | null): void {
  painter = next;
  for (const listener of listeners) listener();
}

/** Loads the painter, which has shapes for every kind of place and is as large as a page. */
function loadPainter(): void {
  if (painter !== null) return;
  loading ??= import('./paint')
    .then(
      ({ paintInline }) => setPainter(paintInline),
      // Offline the frame stays empty, which is only decoration. The next poster tries again.
      () => undefined,
    )
    .finally(() => {
      loading = null;
    });
}

/** Returns the name of a poster in the HTML. */
export const posterName = ({ name, kind, crop, scenery }: Subject): string =>
  [name, kind, crop, scenery].join('|');

export const paintedAs = (name: string): string | undefined => painted.get(name);

/** Stores the posters of a document before hydration. */
export function keepPosters(root: ParentNode): void {
  for (const svg of root.querySelectorAll<SVGElement>('svg[data-poster]'))
    if (svg.firstChild !== null) painted.set(svg.dataset.poster ?? '', svg.innerHTML);
}

/** Distance from the screen at which a poster is painted. */
const MARGIN = '300px';
const waiting = new Set<Element>();
/** A single observer for all elements, because a long trip has thousands. */
let observer: IntersectionObserver | null = null;

/** Loads the painter when an element comes near the screen. Returns a function that stops observing. */
export function loadPainterNear(element: Element): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) loadPainter();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  waiting.add(element);
  return () => {
    observer?.unobserve(element);
    waiting.delete(element);
    if (waiting.size === 0) observer = null;
  };
}
