/** The landing page's anchors, and the heading each leads to. */
const HEADINGS = { top: 'hero-title', features: 'features-title', contact: 'contact-title' } as const;
export type Anchor = keyof typeof HEADINGS;

/** Scrolls to an anchor of the page (smoothly, unless motion is reduced), names it in the address and focuses its heading. */
export function goToAnchor(anchor: Anchor): void {
  // Replaced, and with the router's own state: the way back leads to the page before this one.
  history.replaceState(history.state, '', anchor === 'top' ? '/' : `/#${anchor}`);
  const heading = document.getElementById(HEADINGS[anchor]);
  heading?.focus({ preventScroll: true });
  if (anchor === 'top') window.scrollTo({ top: 0 });
  else document.getElementById(anchor)?.scrollIntoView();
}
