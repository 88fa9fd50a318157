/** Lets the wheel zoom only with Ctrl, so that the page keeps scrolling over the map. */
export function guardWheel(element: HTMLElement): () => void {
  const guard = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  };
  element.addEventListener('wheel', guard, { capture: true, passive: true });
  return () => element.removeEventListener('wheel', guard, { capture: true });
}
