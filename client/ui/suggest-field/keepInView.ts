/** Between the list and the edge of what can be seen, in pixels. */
const GAP = 12;
/** With less room than this below the field, in pixels, and more above it, the list opens upwards. */
const TIGHT = 200;
/** Two suggestions; where there is not even that much room, the page scrolls. */
const LEAST = 112;

/**
 * Gives a list the height that is left below its field, or above it: a phone's keyboard covers half of the page.
 *
 * @returns what ends it.
 */
export function keepInView(list: HTMLElement, field: HTMLElement | null): () => void {
  const view = window.visualViewport;
  const fit = () => {
    const { top, bottom } = (field?.parentElement ?? list).getBoundingClientRect();
    const [start, height] = view === null ? [0, window.innerHeight] : [view.offsetTop, view.height];
    const [above, below] = [top - start - 2 * GAP, start + height - bottom - 2 * GAP];
    const isAbove = below < TIGHT && above > below;
    list.classList.toggle('suggest--above', isAbove);
    list.style.setProperty('--room', `${Math.max(isAbove ? above : below, LEAST)}px`);
  };
  fit();
  view?.addEventListener('resize', fit);
  return () => view?.removeEventListener('resize', fit);
}
