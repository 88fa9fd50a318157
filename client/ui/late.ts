import { t } from '@lingui/core/macro';
import { type ComponentType, createElement, useEffect, useEffectEvent, useReducer, useState } from 'react';

import { toast } from './Toast';

/** A component whose scripts load when they are needed. */
export interface LatePart<Props> {
  /** Null until it has come. */
  now: () => ComponentType<Props> | null;
  load: () => Promise<void>;
}

export function latePart<Props>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let known: ComponentType<Props> | null = null;
  return {
    now: () => known,
    load: async () => {
      known ??= await load();
    },
  };
}

/**
 * A component for what opens on a press; null until its scripts have come. A load that fails is said, and tried again
 * the next time.
 *
 * @param isWanted whether it is open.
 * @param onFail takes back that it is open.
 */
export function useLate<Props>(
  part: LatePart<Props>,
  isWanted: boolean,
  onFail?: () => void,
): ComponentType<Props> | null {
  const [, arrive] = useReducer((count: number) => count + 1, 0);
  const fail = useEffectEvent(() => {
    toast.error(t`Network error - Please check your connection`);
    onFail?.();
  });
  const found = part.now();
  useEffect(() => {
    // What was drawn decides, not what is there by now: it may have come in between.
    if (!isWanted || found !== null) return undefined;
    let isGone = false;
    part.load().then(
      async () => {
        // A menu that has closed gives its focus back in the next frame. A sheet that opens before that would
        // not know where to return the focus.
        if (document.activeElement === document.body) await new Promise(requestAnimationFrame);
        if (!isGone) arrive();
      },
      () => {
        if (!isGone) fail();
      },
    );
    return () => {
      isGone = true;
    };
  }, [part, isWanted, found]);
  return found;
}

/** A component whose scripts load when it is first shown. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = latePart(load);
  return function Late(props: Props) {
    const found = useLate(part, true);
    return found === null ? null : createElement(found, props);
  };
}

/** Whether something is open or was: what closes is still seen while it goes. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return isOpen || wasOpened;
}
