import { DoorOpen } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { RouterProvider } from 'react-aria-components';
import { type NavigateOptions, useNavigate } from 'react-router-dom';

import { Ask } from '../ask/Ask';
import { useAddress } from '../router/useAddress';
import { useLeaveQuestion } from './useLeaveQuestion';

export interface LeaveGuardProps {
  /** Whether leaving would lose something. */
  isHeld: boolean;
  /** The question and what it is about. */
  title: string;
  text: string;
  /** Where Back leads when no page came before this one. */
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
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>({ path: null });
  const [isLeaving, setLeaving] = useState(false);
  const { isAsked, ask, stay, isMarked } = useLeaveQuestion(isHeld && !isLeaving);
  useEffect(() => {
    if (!isLeaving || isMarked) return;
    const { path, options } = way;
    if (path !== null) void navigate(path, options);
    // This page and the extra entry that stood behind it: nothing came before them.
    else if (history.length <= 2) void navigate(home, { replace: true });
    else void navigate(-1);
  }, [isLeaving, isMarked, way, home, navigate]);
  const follow = (path: string, options?: NavigateOptions) => {
    if (!isHeld) return void navigate(path, options);
    setWay({ path, options });
    ask();
  };
  return (
    <RouterProvider navigate={follow} useHref={useAddress}>
      {children}
      <Ask
        title={title}
        text={text}
        icon={DoorOpen}
        isOpen={isAsked}
        cancelLabel="Stay"
        confirmLabel="Leave"
        onCancel={() => {
          setWay({ path: null });
          stay();
        }}
        onConfirm={() => setLeaving(true)}
      />
    </RouterProvider>
  );
}
