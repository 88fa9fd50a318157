import { useLingui } from '@lingui/react/macro';
import { DoorOpen } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

import { type Follow, FollowContext } from '../navigation';
import { ConfirmDialog } from './ConfirmDialog';

export interface LeaveGuardProps {
  /** Whether leaving would lose changes. */
  isHeld: boolean;
  /** The question and its explanation. */
  title: string;
  text: string;
  /** Where Back leads if this is the first page. */
  home: string;
  /** The page with all its links. */
  children: ReactNode;
}

interface Way {
  /** Null means one page back. */
  path: string | null;
  options?: NavigateOptions | undefined;
}

/** Asks once before a page with unsaved changes is left by a link, the browser's Back or closing the page. */
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
      // The history contains only this page and its extra entry: there is no previous page.
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

interface CloseQuestionProps {
  /** What is not saved. */
  text: string;
  isAsked: boolean;
  isWorking?: boolean;
  onStay: () => void;
  onClose: () => void;
}

/** Asks before a sheet with unsaved changes is closed. */
export function CloseQuestion({ text, isAsked, isWorking = false, onStay, onClose }: CloseQuestionProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t`Close without saving?`}
      text={text}
      icon={DoorOpen}
      isOpen={isAsked}
      isWorking={isWorking}
      cancelLabel={t`Stay`}
      confirmLabel={t`Close`}
      onCancel={onStay}
      onConfirm={onClose}
    />
  );
}

/**
 * Calls `go` after the popstate event that removes the extra history entry. During that event React would
 * show nothing instead of the old page until the next page's chunk has loaded. Returns a cleanup for effects.
 */
export function afterPop(go: () => void): () => void {
  const timer = setTimeout(go);
  return () => clearTimeout(timer);
}

interface LeaveQuestion {
  /** Whether to show the question: the traveller tried to leave. */
  isAsked: boolean;
  ask: () => void;
  stay: () => void;
  /** Whether the extra history entry exists. It is removed shortly after nothing is unsaved. */
  isMarked: boolean;
}

interface Mark {
  isWaiting: true;
  /** Identifies the form in the history entry. */
  form: string;
}

const markIn = (state: unknown): Mark | null =>
  typeof state === 'object' && state !== null && 'isWaiting' in state ? (state as Mark) : null;

/**
 * Forms with unsaved changes or whose history entry is being removed. A page can have several, for example in
 * sheets.
 */
const known = new Set<string>();
let made = 0;
const newForm = () => `${performance.timeOrigin} ${(made += 1)}`;

/**
 * Asks before the page is left by the browser's Back or by closing it. Back cannot be prevented, so an extra
 * history entry absorbs it. The entry is removed when there are no unsaved changes left.
 *
 * @param isHeld whether leaving would lose changes.
 */
export function useLeaveQuestion(isHeld: boolean): LeaveQuestion {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const mark = markIn(location.state);
  const [isMarked, form] = [mark !== null, mark?.form ?? ''];
  const own = useRef<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  // A question about earlier changes must not apply to later ones.
  if (isAsked && !isHeld) setAsked(false);

  useEffect(() => {
    if (isHeld && !isMarked) {
      // The extra entry is gone: the traveller pressed Back.
      if (own.current !== null) setAsked(true);
      own.current ??= newForm();
      known.add(own.current);
      // Both entries are the same page, so moving between them must not scroll.
      history.scrollRestoration = 'manual';
      void navigate(pathname + search, { state: { isWaiting: true, form: own.current } });
    } else if (!isHeld && isMarked) {
      // Leave other forms' entries alone. An entry of an unknown form was left by a reload and is removed
      // once.
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
