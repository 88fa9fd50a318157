import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

/**
 * A link that skips to the content and comes first in the tab order. The page's main element has the id
 * "main".
 */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      <Trans>Skip to content</Trans>
    </a>
  );
}

/** Moves focus from a loading page's placeholder heading to the real one when the content has loaded. */
export function useHeadingFocus(isThere: boolean): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (wasThere.current || !isThere) return;
    wasThere.current = true;
    // If a control already has the focus, leave it there.
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [isThere]);
}

/** Moves focus to the page's heading when an overlay closes and the element that opened it is gone. */
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
