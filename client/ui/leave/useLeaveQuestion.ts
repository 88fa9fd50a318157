import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface LeaveQuestion {
  /** The traveller wants to leave and must confirm. */
  isAsked: boolean;
  ask: () => void;
  stay: () => void;
  /** The extra entry of the history is in place: it goes by itself soon after nothing is held any more. */
  isMarked: boolean;
}

const hasMark = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isWaiting' in state && state.isWaiting === true;

/**
 * Asks before the page is left by the browser's Back or by closing it. Back cannot be stopped, so an extra entry of the
 * history takes it; once nothing is held any more, that entry is taken off again.
 *
 * @param isHeld whether leaving would lose something.
 */
export function useLeaveQuestion(isHeld: boolean): LeaveQuestion {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const isMarked = hasMark(location.state);
  const wasMarked = useRef(isMarked);
  const [isAsked, setAsked] = useState(false);
  // What was asked while something was held must not be asked of the next thing.
  if (isAsked && !isHeld) setAsked(false);

  useEffect(() => {
    if (isHeld && !isMarked) {
      // The mark was there and is gone: somebody went back.
      if (wasMarked.current) setAsked(true);
      wasMarked.current = true;
      // Both entries are the same page: going from one to the other must not make it jump.
      history.scrollRestoration = 'manual';
      void navigate(pathname + search, { state: { isWaiting: true } });
    } else if (!isHeld && isMarked) {
      wasMarked.current = false;
      void navigate(-1);
    } else if (!isHeld) history.scrollRestoration = 'auto';
  }, [isHeld, isMarked, navigate, pathname, search]);

  useEffect(() => {
    if (!isHeld) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isHeld]);

  return {
    isAsked,
    ask: useCallback(() => setAsked(true), []),
    stay: useCallback(() => setAsked(false), []),
    isMarked,
  };
}
