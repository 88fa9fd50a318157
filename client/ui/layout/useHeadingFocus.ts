import { useEffect, useRef } from 'react';

/** When what was loading has arrived, moves focus from the heading that stood in for it to the real one. */
export function useHeadingFocus(isThere: boolean): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (wasThere.current || !isThere) return;
    wasThere.current = true;
    // Whoever has gone on to a control stays there.
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [isThere]);
}
