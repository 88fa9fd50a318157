import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';

import { inSteps, LEAP, longestOf, MINUTE, STEP } from './layout';

/** Delay after the last key press before the length is saved, in milliseconds. */
const PAUSE = 700;

export interface LengthHandleOptions {
  /** The length shown now, in minutes. */
  minutes: number;
  /** The planned length. */
  lengthAtFirst: number;
  /** Shows another length, or with null the planned one. */
  onLength: (minutes: number | null) => void;
  onSave: (minutes: number) => void;
}

/** Down and Right lengthen a visit, as dragging its edge down does. Page keys use larger steps. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowDown: STEP,
  ArrowRight: STEP,
  ArrowUp: -STEP,
  ArrowLeft: -STEP,
  PageDown: LEAP,
  PageUp: -LEAP,
};

/** Returns the handlers of an edge moved by mouse, touch, pen or keys. Escape cancels. */
export function useLengthHandle({ minutes, lengthAtFirst, onLength, onSave }: LengthHandleOptions) {
  const pull = useRef<{ y: number; minutes: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const longest = longestOf(lengthAtFirst);
  const settle = (length: number) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (length === lengthAtFirst) onLength(null);
    else onSave(length);
  };
  const takeBack = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    pull.current = null;
    onLength(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const lengthAt = ({ clientY }: PointerEvent, from: { y: number; minutes: number }) => {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return inSteps(from.minutes + (clientY - from.y) / (MINUTE * rem), longest);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
      event.currentTarget.setPointerCapture(event.pointerId);
      pull.current = { y: event.clientY, minutes };
    },
    onPointerMove: (event: PointerEvent) => {
      if (pull.current !== null) onLength(lengthAt(event, pull.current));
    },
    onPointerUp: (event: PointerEvent) => {
      const from = pull.current;
      pull.current = null;
      if (from !== null) settle(lengthAt(event, from));
    },
    onPointerCancel: takeBack,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        if (timer.current === undefined && pull.current === null) return;
        event.stopPropagation();
        takeBack();
        return;
      }
      if (event.key === 'Enter' && timer.current !== undefined) {
        settle(minutes);
        return;
      }
      const step = KEYS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const by = event.shiftKey && Math.abs(step) === STEP ? Math.sign(step) * LEAP : step;
      const next = inSteps(minutes + by, longest);
      onLength(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => settle(next), PAUSE);
    },
    onBlur: () => {
      if (timer.current !== undefined) settle(minutes);
    },
  };
}
