import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import { useLeaveQuestion } from '../../ui/leave/useLeaveQuestion';

interface LeaveGuard {
  /** The traveller wants to leave and must confirm. */
  isAsked: boolean;
  stay: () => void;
}

/**
 * Asks before the page is left while something is at work, and goes on by itself once that has ended well.
 *
 * @param isActive whether something is at work.
 * @param target where to go once it has ended well; null until then.
 */
export function useLeaveGuard(isActive: boolean, target: string | null): LeaveGuard {
  const navigate = useNavigate();
  const { isAsked, stay, isMarked } = useLeaveQuestion(isActive && target === null);
  useEffect(() => {
    if (target !== null && !isMarked) void navigate(target, { replace: true });
  }, [target, isMarked, navigate]);
  return { isAsked, stay };
}
