import { useEffect, useRef } from 'react';

/** When an overlay closes and what opened it is gone, moves focus to the page's heading. */
export function useFocusLeftBehind(isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      const timer = setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const heading = document.querySelector<HTMLElement>('main h1, h1');
        if (heading === null) return;
        if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
        heading.focus();
      }, 500);
      wasOpen.current = false;
      return () => clearTimeout(timer);
    }
    wasOpen.current = isOpen;
    return undefined;
  }, [isOpen]);
}
