import { useLingui } from '@lingui/react/macro';
import { DoorOpen } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

import { ConfirmDialog } from './ConfirmDialog';
import { type Follow, FollowContext } from './navigation';

export interface LeaveGuardProps {
  /** Whether leaving would lose something. */
  isHeld: boolean;
  /** The question and what it is about. */
  title: string;
  text: string;
  /** Where Back leads if this page is the first. */
  home: string;
  /** The page, with all its links. */
  children: ReactNode;
}

interface Way {
  /** Null: a page back. */
  path: string | null;
  options?: NavigateOptions | undefined;
}

/** Asks once before a page with unsaved changes is left: by its links, by the browser's Back, by closing it. */
export function LeaveGuard({ isHeld, title, text, home, children }: LeaveGuardProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>({ path: null });
  const [isLeaving, setLeaving] = useState(false);
  const { isAsked, ask, stay, isMarked } = useLeaveQuestion(isHeld && !isLeaving);
  useEffect(() => {
    if (!isLeaving || isMarked) return undefined;
    const { path, options } = way;
    return afterPop(() => {
      if (path !== null) void navigate(path, options);
      // Only this page and its extra history entry: there is no previous page.
      else if (history.length <= 2) void navigate(home, { replace: true });
      else void navigate(-1);
    });
  }, [isLeaving, isMarked, way, home, navigate]);
  const follow: Follow = (path, options) => {
    if (!isHeld) return void navigate(path, options);
    setWay({ path, options });
    ask();
  };
  return (
    <FollowContext value={follow}>
      {children}
      <ConfirmDialog
        title={title}
        text={text}
        icon={DoorOpen}
        isOpen={isAsked}
        cancelLabel={t`Stay`}
        confirmLabel={t`Leave`}
        onCancel={() => {
          setWay({ path: null });
          stay();
        }}
        onConfirm={() => setLeaving(true)}
      />
    </FollowContext>
  );
}

/**
 * Navigates once the event is over that removed the extra history entry: within it, React would not keep the old page
 * until the chunk of the next one is there, but show nothing. For effects: what it returns takes it back.
 */
export function afterPop(go: () => void): () => void {
  const timer = setTimeout(go);
  return () => clearTimeout(timer);
}

interface LeaveQuestion {
  /** The traveller wants to leave and must confirm. */
  isAsked: boolean;
  ask: () => void;
  stay: () => void;
  /** Whether the extra history entry exists; it is removed soon after nothing is unsaved. */
  isMarked: boolean;
}

interface Mark {
  isWaiting: true;
  /** Names the form that waits. */
  form: string;
}

const markIn = (state: unknown): Mark | null =>
  typeof state === 'object' && state !== null && 'isWaiting' in state ? (state as Mark) : null;

/** The forms that wait, or whose mark is being removed: a page may have several, such as its sheets. */
const known = new Set<string>();
let made = 0;
const newForm = () => `${performance.timeOrigin} ${(made += 1)}`;

/**
 * Asks before the page is left by the browser's Back or by closing it. Back cannot be prevented, so an extra history
 * entry absorbs it; the entry is removed when nothing is unsaved any more.
 *
 * @param isHeld whether leaving would lose something.
 */
export function useLeaveQuestion(isHeld: boolean): LeaveQuestion {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const mark = markIn(location.state);
  const [isMarked, form] = [mark !== null, mark?.form ?? ''];
  const own = useRef<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  // A question about earlier changes must not be asked for later ones.
  if (isAsked && !isHeld) setAsked(false);

  useEffect(() => {
    if (isHeld && !isMarked) {
      // The extra entry is gone: the traveller pressed Back.
      if (own.current !== null) setAsked(true);
      own.current ??= newForm();
      known.add(own.current);
      // Both entries are the same page: moving between them must not scroll.
      history.scrollRestoration = 'manual';
      void navigate(pathname + search, { state: { isWaiting: true, form: own.current } });
    } else if (!isHeld && isMarked) {
      // Another form's stays. One that nobody knows was left behind by a reload, and goes once.
      if (own.current !== form && known.has(form)) return;
      known.add(form);
      own.current = null;
      void navigate(-1);
    } else if (!isHeld) history.scrollRestoration = 'auto';
  }, [isHeld, isMarked, form, navigate, pathname, search]);

  useEffect(
    () => () => {
      if (own.current !== null) known.delete(own.current);
    },
    [],
  );

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
