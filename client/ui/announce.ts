/** How long a screen reader has to begin; it reads a text to its end. */
const SAID_MS = 7000;

let region: HTMLElement | null = null;

/** Has a screen reader say something at once. */
export function announce(text: string): void {
  if (region === null || !region.isConnected) {
    region = document.createElement('div');
    region.className = 'vh';
    region.ariaLive = 'assertive';
    // React-aria hides everything from screen readers that is outside of an open sheet, but not this.
    region.dataset.liveAnnouncer = 'true';
    document.body.append(region);
  }
  const line = document.createElement('div');
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), SAID_MS);
}
