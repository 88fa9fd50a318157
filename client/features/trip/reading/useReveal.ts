import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Longer than the animations of `reveal.css`. */
const SHOW_MS = 2400;

/**
 * Whether a trip that was just built unfolds before the traveller's eyes. A tap or a key ends it, and it is shown once:
 * going back or loading the page again shows the trip at once. Less motion is up to the style sheet.
 */
export function useReveal(): boolean {
  const location = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const [isShown, setIsShown] = useState(isReveal(state));
  useEffect(() => {
    if (!isShown) return;
    const end = () => setIsShown(false);
    const timer = setTimeout(end, SHOW_MS);
    const listening = new AbortController();
    for (const event of ['pointerdown', 'keydown', 'wheel'] as const) {
      document.addEventListener(event, end, { signal: listening.signal, passive: true });
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [isShown]);
  useEffect(() => {
    if (isReveal(state)) void navigate(location, { replace: true, state: null });
  });
  return isShown;
}

function isReveal(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'reveal' in state;
}
