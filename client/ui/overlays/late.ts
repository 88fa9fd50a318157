import { t } from '@lingui/core/macro';
import { type ComponentType, createElement, useEffect, useEffectEvent, useReducer, useState } from 'react';

import { toast } from './Toast';

/** A component whose scripts load on demand. */
export interface LatePart<Props> {
  /** Returns the component, or null until it has loaded. */
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
 * Returns a component for something that opens on a press, or null until its scripts have loaded. A failed
 * load shows a toast and is retried the next time.
 *
 * @param isWanted whether it is open.
 * @param onFail resets it to closed.
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
    // Depends on what was rendered, not on what has loaded since: it may have loaded in between.
    if (!isWanted || found !== null) return undefined;
    let isGone = false;
    part.load().then(
      async () => {
        // A closed menu returns its focus in the next frame. A sheet that opened earlier would not know where
        // to return the focus.
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

/** Returns a component whose scripts load when it is first shown. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = latePart(load);
  return function Late(props: Props) {
    const found = useLate(part, true);
    return found === null ? null : createElement(found, props);
  };
}

/** Returns whether something is open or has been, because it stays visible while it closes. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return isOpen || wasOpened;
}
