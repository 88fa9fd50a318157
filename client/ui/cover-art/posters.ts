import type { Crop } from './crops';

/** What a poster is painted from. */
export interface Subject {
  name: string;
  /** Kinds or types, separated by commas. */
  kind: string;
  crop: Crop;
  scenery: string;
}

/** Paints what is inside the svg of a poster. */
export type Painter = (subject: Subject) => string;

let painter: Painter | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();
/** What the server painted, by the names of posters: the browser need not paint it again. */
const painted = new Map<string, string>();

export const painterNow = (): Painter | null => painter;

export function onPainter(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** On the server, before anything is rendered; in the browser the painter comes when it is needed. */
export function setPainter(next: Painter | null): void {
  painter = next;
  for (const listener of listeners) listener();
}

/** Loads the painter, which has a shape for every kind of place and takes as much as a page. */
function loadPainter(): void {
  if (painter !== null) return;
  loading ??= import('./paint')
    .then(
      ({ paintInline }) => setPainter(paintInline),
      // Without a connection a frame stays empty, which is decoration; the next poster tries again.
      () => undefined,
    )
    .finally(() => {
      loading = null;
    });
}

/** The name of a poster in the HTML. */
export const posterName = ({ name, kind, crop, scenery }: Subject): string =>
  [name, kind, crop, scenery].join('|');

export const paintedAs = (name: string): string | undefined => painted.get(name);

/** Remembers the posters of a document before it is hydrated. */
export function keepPosters(root: ParentNode): void {
  for (const svg of root.querySelectorAll<SVGElement>('svg[data-poster]'))
    if (svg.firstChild !== null) painted.set(svg.dataset.poster ?? '', svg.innerHTML);
}

/** Distance from the screen at which a poster is painted. */
const MARGIN = '300px';
const waiting = new Set<Element>();
/** One for all of them; a long trip has thousands. */
let observer: IntersectionObserver | null = null;

/** Loads the painter when an element comes near the screen; returns what ends the watch. */
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
