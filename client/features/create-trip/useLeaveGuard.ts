import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface LeaveGuard {
  /** The traveller wants to leave and must confirm. */
  isAsked: boolean;
  stay: () => void;
}

const hasMark = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isWaiting' in state && state.isWaiting === true;

/**
 * Asks before the page is left while something is at work. The browser's Back cannot be stopped, so an extra entry
 * of the history takes it; once the work has ended that entry is taken off again.
 *
 * @param isActive whether something is at work.
 * @param target where to go once it has ended well; null until then.
 */
export function useLeaveGuard(isActive: boolean, target: string | null): LeaveGuard {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const isMarked = hasMark(location.state);
  const wasMarked = useRef(isMarked);
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    const isAtWork = isActive && target === null;
    if (isAtWork && !isMarked) {
      // The mark was there and is gone: somebody went back.
      if (wasMarked.current) setAsked(true);
      wasMarked.current = true;
      void navigate(pathname + search, { state: { isWaiting: true } });
    } else if (!isAtWork && isMarked) {
      wasMarked.current = false;
      void navigate(-1);
    } else if (target !== null) void navigate(target, { replace: true });
  }, [isActive, isMarked, target, navigate, pathname, search]);

  useEffect(() => {
    if (!isActive || target !== null) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isActive, target]);

  return { isAsked: isAsked && isActive && target === null, stay: () => setAsked(false) };
}
